/// The fields of a composite value, and the values that are written to them.
struct CompositeLeaves {
    /// A field, and the path of its value in the composite.
    struct Leaf {
        let field: Field
        /// The path from the composite to the value: `?.richter`.
        var path: String
        /// The function that converts the value to its stored form, if they differ.
        let conversion: String?

        /// The expression that is assigned to the field when the composite is set.
        var assignedValue: String {
            conversion.map { "(newValue\(path)).map(\($0))" } ?? "newValue\(path)"
        }
    }

    /// The struct, with its namespace.
    var type = ""
    private(set) var list: [Leaf] = []

    /// Adds a leaf.
    mutating func add(_ field: Field, path: String, conversion: String?) {
        list.append(Leaf(field: field, path: path, conversion: conversion))
    }

    /// Adds the leaves of a nested composite.
    mutating func add(_ inner: CompositeLeaves, of element: String) {
        for var leaf in inner.list {
            leaf.path = "?.\(element)\(leaf.path)"
            list.append(leaf)
        }
    }
}
