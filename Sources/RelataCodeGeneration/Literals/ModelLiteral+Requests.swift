import RelataModel

extension ModelLiteral {
    func fetchRequest(_ request: StoredFetchRequest) -> Literal {
        var arguments = LiteralArguments(string: request.name)
        arguments.add("entity", string: request.entity)
        if let predicate = request.predicate { arguments.add("predicate", self.predicate(predicate)) }
        arguments.add("fetchLimit", number: request.fetchLimit)
        arguments.add("fetchBatchSize", number: request.fetchBatchSize)
        if request.resultType != .objects { arguments.add("resultType", text: ".\(request.resultType)") }
        arguments.add("includesSubentities", flag: request.includesSubentities, default: true)
        arguments.add("includesPropertyValues", flag: request.includesPropertyValues, default: true)
        arguments.add("includesPendingChanges", flag: request.includesPendingChanges, default: true)
        arguments.add("returnsObjectsAsFaults", flag: request.returnsObjectsAsFaults, default: true)
        arguments.add("returnsDistinctResults", flag: request.returnsDistinctResults)
        return .call(name("StoredFetchRequest"), arguments.list)
    }

    func fetchedProperty(_ property: FetchedProperty) -> Literal {
        var arguments = LiteralArguments(string: property.name)
        arguments.add("isOptional", flag: property.isOptional)
        arguments.add("fetchRequest", fetchRequest(property.fetchRequest))
        arguments.add("userInfo", dictionary: property.userInfo)
        return .call(name("FetchedProperty"), arguments.list)
    }

    func fetchIndex(_ index: FetchIndex) -> Literal {
        var arguments = LiteralArguments(string: index.name)
        arguments.add("elements", .column(index.elements.map(element)))
        if let predicate = index.partialIndexPredicate {
            arguments.add("partialIndexPredicate", self.predicate(predicate))
        }
        return .call(name("FetchIndex"), arguments.list)
    }

    private func element(_ element: FetchIndex.Element) -> Literal {
        var arguments = LiteralArguments()
        switch element.subject {
        case .property(let name):
            arguments.add(nil, text: ".property(\(SwiftLiteral.string(name)))")
        case .expression(let text, _):
            let tree = Literal.call("try? \(name("ExpressionTree"))", [.init("parsing", .string(text))])
            arguments.add(nil, .call(".expression", [.init("text", .string(text)), .init("tree", tree)]))
        }
        if element.kind != .binary { arguments.add("kind", text: ".\(element.kind)") }
        arguments.add("isAscending", flag: element.isAscending, default: true)
        return .call("\(name("FetchIndex")).Element", arguments.list)
    }

    private func predicate(_ predicate: StoredPredicate) -> Literal {
        .call(name("StoredPredicate"), [.init(nil, .string(predicate.text))])
    }
}
