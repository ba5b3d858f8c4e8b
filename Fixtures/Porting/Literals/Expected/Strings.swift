/* @NSManaged var inComment: Int /* nested @objc */ @objc */
// @NSManaged var commented: Int
let text = "@NSManaged var a: Int #keyPath(A.b) \("\("c")") @objc"
let raw = #"\(@objc "quoted" #keyPath(A.b))"# + ##"a "# \##("d")"##
let lines = """
    @objc "" \("e") \""" @NSManaged
    """
let regex = #/@objc "#keyPath(A.b)/#
let operators = a<b && c>d ? [1...2] : [.5, 1.5e3]
let unicode = "é 🎵 \("ö")"; class Ä {}
