/// The state that a class passes to its subclasses: the slots and names in use, and the requirements.
struct ClassScope {
    /// The number of slots of the class and its superclasses.
    var slotCount = 0
    /// The names of properties and fields.
    var names = UniqueNames()
    /// The suffixes of the names of functions that change relationships.
    var functionSuffixes: Set<String> = []
    /// The parameters of the initializer with the values that the model requires.
    var parameters: [InitializerParameter] = []
    /// The number of parameters of the nearest initializer.
    var initializerCount = 0
    /// The properties that Swift code can name, inherited ones first.
    var properties: [PropertyName] = []
    /// The members of an object's value, inherited ones first.
    var codableValueMembers: [CodableValueMember] = []
    /// The fetched properties, by the model's names.
    var fetchedProperties: Set<String> = []
    /// The storage class.
    var storageName: String?
}
