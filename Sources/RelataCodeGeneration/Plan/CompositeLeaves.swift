/// The fields that a composite value is made of, and what is written into each.
struct CompositeLeaves {
    /// A field, and where in the composite its value is.
    struct Leaf {
        let field: Field
        /// The way from the composite to the value: `?.richter`.
        var path: String
        /// The function that makes what is stored of the value, where they differ.
        let conversion: String?

        /// The expression that is written into the field when the composite is set.
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

    /// Adds the leaves of a composite within the composite.
    mutating func add(_ inner: CompositeLeaves, of element: String) {
        for var leaf in inner.list {
            leaf.path = "?.\(element)\(leaf.path)"
            list.append(leaf)
        }
    }
}
