@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataTestSupport

/// An object of any entity of a model without generated code, whose properties are read and set by name.
final class DynamicThing: Thing {
    override var name: String? {
        get { value(forKey: "name") as? String }
        set { setValue(newValue, forKey: "name") }
    }

    override var mark: String? {
        get { value(forKey: "mark") as? String }
        set { setValue(newValue, forKey: "mark") }
    }

    override func destination(_ way: Way) -> Thing? { value(forKey: way.name) as? Thing }

    override func setDestination(_ destination: Thing?, _ way: Way) { setValue(destination, forKey: way.name) }

    override func members(_ way: Way) -> [Thing] {
        if way.isOrdered { return value(forKey: way.name) as? [Thing] ?? [] }
        return Array(value(forKey: way.name) as? Set<Thing> ?? [])
    }

    override func setMembers(_ members: [Thing], _ way: Way) {
        setValue(way.isOrdered ? members : Set(members), forKey: way.name)
    }

    override func insert(_ member: Thing, at index: Int?, _ way: Way) {
        if !way.isOrdered {
            mutableSetValue(forKey: way.name).insert(member)
        } else if let index {
            mutableOrderedSetValue(forKey: way.name).insert(member, at: index)
        } else {
            mutableOrderedSetValue(forKey: way.name).append(member)
        }
    }

    override func remove(_ member: Thing, _ way: Way) {
        if way.isOrdered {
            mutableOrderedSetValue(forKey: way.name).remove(member)
        } else {
            mutableSetValue(forKey: way.name).remove(member)
        }
    }

    override func move(from index: Int, to destination: Int, _ way: Way) {
        mutableOrderedSetValue(forKey: way.name).move(from: index, to: destination)
    }
}
