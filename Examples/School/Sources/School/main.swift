// Students join clubs. The program has a school's data in two contexts, relates objects of both, which is refused, and
// shows the cure; then it fills in a form in a child context, whose save reaches the store only with its parent's.

import Foundation
import Relata

let container = try PersistentContainer.temporary(model: SchoolModel.managedObjectModel)

/// The clubs and their members, as a context sees them.
func describe(_ context: ManagedObjectContext) throws -> String {
    let clubs = try context.fetch(Club.fetchRequest()).sorted { $0.name < $1.name }
    return clubs.map { club in
        let names = club.members.map(\.name).sorted().joined(separator: ", ")
        return "\(club.name): \(names.isEmpty ? "nobody" : names)"
    }.joined(separator: "; ")
}

/// What the store has, as a context sees it that was made for looking.
func describeStore() throws -> String { try describe(container.newBackgroundContext()) }

let office = container.newBackgroundContext()
let chess = Club(context: office, name: "Chess")
_ = Club(context: office, name: "Drama")
try office.save()
print("The office has \(try describe(office))")

// A teacher works in a context of their own. An object belongs to one context, so a student of this one cannot join a
// club of the other: nothing is changed, and the next save says why.
let teacher = container.newBackgroundContext()
let ada = Student(context: teacher, name: "Ada")
ada.clubs.insert(chess)
print("Clubs of Ada: \(ada.clubs.count)")
do {
    try teacher.save()
} catch let error as PersistenceError {
    print("Refused (\(error.code)): an object of another context")
}

// The cure is to look the club up again, in the student's own context.
if let club = teacher.object(with: chess.objectID) as? Club { ada.clubs.insert(club) }
try teacher.save()
print("The store has  \(try describeStore())")

// The office has read its clubs already, and goes on seeing them so until it takes the new values.
print("The office has \(try describe(office))")
office.refreshAllObjects()
print("Refreshed:     \(try describe(office))")

// A form is filled in in a child context: what is abandoned there leaves no trace, and what is saved goes one level up.
let form = ManagedObjectContext(parent: office)
let abandoned = Student(context: form, name: "Draft")
if let club = form.object(with: chess.objectID) as? Club { abandoned.clubs.insert(club) }
form.rollback()

let grace = Student(context: form, name: "Grace")
for club in try form.fetch(Club.fetchRequest()) { grace.clubs.insert(club) }
print("In the form, the office has not heard of it: \(try describe(office))")
try form.save()
print("The form is saved, and the office has it:    \(try describe(office))")
print("The store does not have it yet:              \(try describeStore())")
try office.save()
print("The office is saved, and the store has it:   \(try describeStore())")

// No two clubs have one name: the model says so, and the save finds out.
_ = Club(context: office, name: "Chess")
do {
    try office.save()
} catch let error as PersistenceError {
    print("Refused (\(error.code)): a second Chess")
    office.rollback()
}
