/// What a class hands down to its subclasses: the numbers, the names and the requirements that are taken.
struct ClassScope {
    /// The number of slots of the class and its superclasses.
    var slotCount = 0
    /// The names of properties and fields.
    var names = UniqueNames()
    /// The ends of the names of functions that change relationships.
    var functionSuffixes: Set<String> = []
    /// The parameters of the initializer that takes what the model requires.
    var parameters: [InitializerParameter] = []
    /// How many of them the nearest initializer takes.
    var initializerCount = 0
    /// The properties that Swift code can name, inherited ones first.
    var properties: [PropertyName] = []
    /// What the value of an object has, inherited properties first.
    var valueMembers: [ValueMember] = []
    /// The fetched properties, by the model's names.
    var fetchedProperties: Set<String> = []
    /// The storage class.
    var storageName: String?
}
