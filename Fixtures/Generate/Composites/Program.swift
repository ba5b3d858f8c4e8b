import Relata

// A composite is written leaf by leaf and read as one value; one without any value reads nil.
let container = try PersistentContainer.temporary(model: QuakesModel.managedObjectModel)
let context = container.newBackgroundContext()
let place = QuakesModel.Place(at: 4, latitude: 1.5, precision: .init(isMeasured: true, meters: 3))
let tremor = Tremor(context: context, origin: place)
print(tremor.magnitude2?.kind ?? "nil", tremor.magnitude2?.richter ?? -1)
tremor.magnitude = .init(kind: "Mb", richter: 6.5, type: 2)
tremor.magnitude2 = nil
try context.save()

let other = container.newBackgroundContext()
let quake = try other.fetch(Quake.fetchRequest())[0]
print(quake.magnitude == QuakesModel.Magnitude(kind: "Mb", richter: 6.5, type: 2))
print(quake.origin?.at ?? -1, quake.origin?.latitude ?? -1, quake.origin?.precision?.meters ?? -1)
print((quake as? Tremor)?.magnitude2 == nil)
