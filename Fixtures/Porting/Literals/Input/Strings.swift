/* @NSManaged var inComment: Int /* nested @objc */ @objc */
// @NSManaged var commented: Int
let text = "@NSManaged var a: Int #keyPath(A.b) \("\(#keyPath(A.c))") @objc"
let raw = #"\(@objc "quoted" #keyPath(A.b))"# + ##"a "# \##(#keyPath(A.d))"##
let lines = """
    @objc "" \(#keyPath(A.e)) \""" @NSManaged
    """
let regex = #/@objc "#keyPath(A.b)/#
let operators = a<b && c>d ? [1...2] : [.5, 1.5e3]
let unicode = "é 🎵 \(#keyPath(Ä.ö))"; @objc class Ä {}
