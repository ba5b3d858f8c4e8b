import Foundation

/// Reads key paths as key-value coding does: through objects, collections and composite values, with collection
/// operators.
struct KeyPathReader {
    /// The object that the path starts at; nil for any other value.
    let root: ManagedObject?

    /// Returns the value at the end of a path.
    /// - Parameter path: the remaining names of the path.
    func value(of subject: Any?, _ path: ArraySlice<String>) throws(PersistenceError) -> Any? {
        guard let name = path.first, let subject else { return subject }
        let rest = path.dropFirst()
        if name == "self" { return try value(of: subject, rest) }
        switch subject {
        case let object as ManagedObject: return try value(of: object, path)
        case let members as Set<ManagedObject>: return try value(of: Collected(Array(members), isSet: true), path)
        case let members as Set<AnyHashable>: return try value(of: Collected(Array(members), isSet: true), path)
        case let members as [Any]: return try value(of: Collected(members, isSet: false), path)
        case let members as NSSet: return try value(of: Collected(members.allObjects, isSet: true), path)
        case let members as NSOrderedSet: return try value(of: Collected(members.array, isSet: false), path)
        case let values as [String: Any]: return try value(of: values[name], rest)
        case let values as NSDictionary: return try value(of: values[name], rest)
        case is NSNull: return nil
        case let objectID as ManagedObjectID where name == "entity": return try value(of: objectID.entity, rest)
        case let entity as EntityDescription where name == "name": return try value(of: entity.name, rest)
        case let text as String where name == "length": return try value(of: NSNumber(value: text.utf16.count), rest)
        default: throw unknown(name)
        }
    }

    private func unknown(_ name: String) -> PersistenceError {
        guard let root else {
            let none = EntityDescription(unknown: ManagedObject.self)
            return .unknownKey(name, ManagedObjectID(entity: none, storeUUID: nil, rowID: .unassigned), nearest: nil)
        }
        return root.unknown(name)
    }

    private func value(of object: ManagedObject, _ path: ArraySlice<String>) throws(PersistenceError) -> Any? {
        guard let name = path.first else { return object }
        // The leaf of a composite has dots in its name.
        let whole = path.joined(separator: ".")
        if path.count > 1, object.property(whole) != nil { return object.value(forKey: whole) }
        if name == "objectID" { return try value(of: object.objectID, path.dropFirst()) }
        if name == "entity", object.property(name) == nil { return try value(of: object.entity, path.dropFirst()) }
        return try value(of: object.value(forKey: name), path.dropFirst())
    }

    private func value(of members: Collected, _ path: ArraySlice<String>) throws(PersistenceError) -> Any? {
        guard let name = path.first else { return members.collection }
        let rest = path.dropFirst()
        guard name.hasPrefix("@") else {
            let values = try members.values(read: self, [name])
            return try value(of: values.collection, rest)
        }
        if name == "@count" { return NSNumber(value: members.elements.count) }
        guard let operation = CollectionOperator(rawValue: String(name.dropFirst())) else {
            throw unknown(name)
        }
        return operation.result(try members.values(read: self, rest))
    }
}

/// The elements of a set or a list.
struct Collected {
    let elements: [Any]
    let isSet: Bool

    init(_ elements: [Any], isSet: Bool) {
        self.elements = elements
        self.isSet = isSet
    }

    /// Returns the values at the end of a path from each element; `NSNull` where there is none.
    fileprivate func values(
        read reader: KeyPathReader, _ path: ArraySlice<String>
    ) throws(PersistenceError) -> Collected {
        var values: [Any] = []
        values.reserveCapacity(elements.count)
        for element in elements { values.append(try reader.value(of: element, path) ?? NSNull()) }
        return Collected(values, isSet: isSet)
    }

    /// The elements that are not `NSNull`.
    var present: [Any] { elements.filter { !($0 is NSNull) } }

    /// The result of key-value coding: a set has each value once and no `NSNull`, a list has `NSNull` for missing
    /// values.
    fileprivate var collection: Any {
        guard isSet else { return elements }
        return Set(present.compactMap { ($0 as? any Hashable).map { AnyHashable($0) } })
    }
}
