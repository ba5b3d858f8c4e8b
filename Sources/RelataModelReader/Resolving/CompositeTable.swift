import RelataModel

/// The composites of a model by name.
struct CompositeTable {
    let composites: [RawComposite]
    private let indexes: [String: Int]

    /// Creates the table; of two composites with the same name the first counts.
    init(_ composites: [RawComposite]) {
        self.composites = composites
        var indexes: [String: Int] = [:]
        for (index, composite) in composites.enumerated() where indexes[composite.name] == nil {
            indexes[composite.name] = index
        }
        self.indexes = indexes
    }

    /// Returns the index of the composite with that name.
    func index(of name: String) -> Int? { indexes[name] }

    /// The names of all composites.
    var names: [String] { composites.map(\.name) }
}

extension ModelParser {
    /// Finds duplicate, dangling, cyclic and too large composites.
    mutating func check(_ table: CompositeTable) {
        for (index, composite) in table.composites.enumerated() {
            if let first = table.index(of: composite.name), first != index {
                report(
                    .duplicateEntity, .error, "two composites are named '\(composite.name.excerpt)'",
                    at: composite.nameOffset,
                    notes: [.init("the first one", at: location(at: table.composites[first].nameOffset))],
                    fix: "rename or remove one of them")
            }
            var offsets: [String: Int] = [:]
            for raw in composite.attributes {
                let name = raw.attribute.name
                checkComposite(of: raw, subject: "\(composite.name).\(name)", composites: table)
                guard let first = offsets.updateValue(raw.nameOffset, forKey: name) else { continue }
                report(
                    .duplicateProperty, .error, "\(composite.name) has two attributes '\(name.excerpt)'",
                    at: raw.nameOffset, notes: [.init("the first one", at: location(at: first))],
                    fix: "rename or remove one of them")
            }
        }
        checkSizes(of: table)
    }

    /// Resolves the composite that is an attribute's type.
    mutating func checkComposite(
        of raw: RawAttribute, subject: @autoclosure () -> String, composites: CompositeTable
    ) {
        guard case .composite(let name) = raw.attribute.type, composites.index(of: name) == nil else { return }
        let fix = suggestion(
            for: name, among: composites.names, otherwise: "add the composite '\(name.excerpt)', or choose another")
        report(
            .unknownComposite, .error, "\(subject()): the model has no composite '\(name.excerpt)'",
            at: raw.compositeOffset, fix: fix)
    }

    /// Visits each composite once, elements first, to find cycles, and composites with too many columns when
    /// flattened.
    private mutating func checkSizes(of table: CompositeTable) {
        var sizes = [CompositeSize](repeating: .unknown, count: table.composites.count)
        for start in table.composites.indices {
            guard case .unknown = sizes[start] else { continue }
            var pending = [(composite: start, next: 0)]
            sizes[start] = .open
            while let (composite, next) = pending.last {
                let attributes = table.composites[composite].attributes
                guard next < attributes.count else {
                    pending.removeLast()
                    sizes[composite] = size(of: composite, sizes: sizes, table: table)
                    continue
                }
                pending[pending.count - 1].next += 1
                guard let inner = table.inner(attributes[next]) else { continue }
                switch sizes[inner] {
                case .known, .rejected: break
                case .unknown:
                    sizes[inner] = .open
                    pending.append((inner, 0))
                case .open:
                    report(
                        .compositeCycle, .error,
                        "\(table.composites[composite].name).\(attributes[next].attribute.name): "
                            + "the composite '\(table.composites[inner].name)' contains itself",
                        at: attributes[next].compositeOffset, fix: "choose another type for one of its attributes")
                }
            }
        }
    }

    private mutating func size(of composite: Int, sizes: [CompositeSize], table: CompositeTable) -> CompositeSize {
        var leaves = 0
        var depth = 1
        for attribute in table.composites[composite].attributes {
            switch table.inner(attribute).map({ sizes[$0] }) {
            case .known(let innerLeaves, let innerDepth):
                leaves += innerLeaves
                depth = max(depth, innerDepth + 1)
            case .rejected: return .rejected
            case .open, .unknown, nil: leaves += 1
            }
        }
        let raw = table.composites[composite]
        if leaves > ReaderLimits.compositeLeaves {
            report(
                .fileTooLarge, .error,
                "the composite '\(raw.name)' has more than \(ReaderLimits.compositeLeaves) values with those of its composites",
                at: raw.nameOffset, fix: "split the composite; a table has at most 2,000 columns")
            return .rejected
        }
        if depth > ReaderLimits.compositeDepth {
            report(
                .nestingTooDeep, .error,
                "the composite '\(raw.name)' is nested more than \(ReaderLimits.compositeDepth) deep",
                at: raw.nameOffset, fix: "make the composite flatter")
            return .rejected
        }
        return .known(leaves: leaves, depth: depth)
    }
}

/// The size of a composite, as far as it is known.
private enum CompositeSize {
    case unknown
    /// Being visited: visiting it again closes a cycle.
    case open
    case known(leaves: Int, depth: Int)
    /// Reported as too large, or containing one that is.
    case rejected
}

extension CompositeTable {
    /// Returns the composite that is an attribute's type.
    fileprivate func inner(_ attribute: RawAttribute) -> Int? {
        guard case .composite(let name) = attribute.attribute.type else { return nil }
        return index(of: name)
    }
}
