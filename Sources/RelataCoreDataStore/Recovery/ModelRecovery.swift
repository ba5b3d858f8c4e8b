/// Creates the file of a data model from an archive of the model.
///
/// Parts that a model file cannot express, or that are not understood, are left out and noted.
struct ModelRecovery {
    private let archive: KeyedArchive
    /// The entities by name.
    private(set) var entities: [(key: String, object: ArchivedObject)] = []
    private(set) var notes: [String] = []

    /// Begins to recover the model.
    ///
    /// - Throws: `ArchiveError` for an archive of something else.
    init(_ archive: KeyedArchive) throws(ArchiveError) {
        self.archive = archive
        guard let root = ArchivedObject(archive, archive.root), root.className == "NSManagedObjectModel",
            let entities = root.object("NSEntities")
        else { throw ArchiveError("it is not the archive of a data model") }
        for (_, value) in entities.entries {
            guard let object = ArchivedObject(archive, value), object.className == "NSEntityDescription",
                let name = object.string("NSEntityName")
            else { continue }
            self.entities.append((name, object))
        }
        self.entities.sort { $0.key < $1.key }
        guard !self.entities.isEmpty else { throw ArchiveError("it has no entities") }
    }

    /// Adds a note about a part that was left out.
    mutating func note(_ text: String) {
        notes.append(text)
    }

    /// Returns the whole model as an element.
    mutating func model() -> ModelElement {
        var element = ModelElement("model")
        element.set("type", to: "com.apple.IDECoreDataModeler.DataModel")
        element.set("documentVersion", to: "1.0")
        element.set("lastSavedToolsVersion", to: "1")
        element.set("minimumToolsVersion", to: "Automatic")
        element.set("sourceLanguage", to: "Swift")
        let root = ArchivedObject(archive, archive.root)
        let identifiers = root?.object("NSVersionIdentifiers")?.strings.sorted() ?? []
        element.set("userDefinedModelVersionIdentifier", to: identifiers.first { !$0.isEmpty } ?? "")
        for (name, object) in entities { element.children.append(entity(object, name: name)) }
        for (name, value) in root?.object("NSFetchRequestTemplates")?.entries ?? [] {
            guard let object = ArchivedObject(archive, value),
                let request = fetchRequest(
                    object, named: name, entity: nil, subject: "the stored fetch request \(name)")
            else {
                note("the stored fetch request \(name) is damaged")
                continue
            }
            element.children.append(request)
        }
        for (name, value) in root?.object("NSConfigurations")?.entries ?? [] {
            guard let members = ArchivedObject(archive, value) else { continue }
            var configuration = ModelElement("configuration")
            configuration.set("name", to: name)
            let names = members.objects.compactMap { $0.string("NSEntityName") } + members.strings
            for member in Set(names).sorted() {
                var child = ModelElement("memberEntity")
                child.set("name", to: member)
                configuration.children.append(child)
            }
            element.children.append(configuration)
        }
        return element
    }

    /// Returns the user info, if there is any.
    mutating func userInfo(of object: ArchivedObject, subject: String) -> ModelElement? {
        let entries = object.object("NSUserInfo")?.entries ?? []
        guard !entries.isEmpty else { return nil }
        var element = ModelElement("userInfo")
        for (key, value) in entries {
            guard let text = archive.string(value), ModelElement.canHold(text), ModelElement.canHold(key) else {
                note("\(subject): the user info '\(key)' is not text")
                continue
            }
            var entry = ModelElement("entry")
            entry.set("key", to: key)
            entry.set("value", to: text)
            element.children.append(entry)
        }
        return element
    }

    /// Returns the string of a predicate; `nil`, with a note, if the predicate language cannot express it.
    mutating func predicateText(_ object: ArchivedObject, subject: String) -> String? {
        do throws(ExpressionText.Untranslatable) {
            let text = try ExpressionText().predicate(object)
            if ModelElement.canHold(text) { return text }
            note("\(subject): the predicate holds control characters, which a model file cannot")
        } catch {
            note("\(subject): the predicate cannot be written down: \(error.reason)")
        }
        return nil
    }

    /// Returns the element of a fetch request with its flags.
    mutating func fetchRequest(
        _ object: ArchivedObject, named name: String, entity: String?, subject: String
    ) -> ModelElement? {
        guard let entity = object.object("NSEntity")?.string("NSEntityName") ?? object.string("NSEntityName") ?? entity
        else { return nil }
        var element = ModelElement("fetchRequest")
        element.set("name", to: name)
        element.set("entity", to: entity)
        if let predicate = object.object("NSPredicate") {
            element.set("predicateString", to: predicateText(predicate, subject: subject))
        }
        for (field, attribute) in [
            ("NSFetchLimit", "fetchLimit"), ("NSBatchSize", "fetchBatchSize"), ("NSResultType", "resultType"),
        ] {
            if let value = object.integer(field), value > 0 { element.set(attribute, to: "\(value)") }
        }
        if object.object("NSSortDescriptors")?.elements.isEmpty == false {
            note("\(subject): the sort descriptors have no place in a model file")
        }
        return element
    }
}
