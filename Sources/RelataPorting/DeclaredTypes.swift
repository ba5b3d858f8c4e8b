/// The types that the files of a module declare, by their names.
struct DeclaredTypes {
    /// A class.
    struct Class {
        /// Its name, after the types that it is declared in.
        let path: String
        /// The first class or protocol after the colon.
        let supertype: String?
        /// Its name in Objective-C, if an attribute gives one.
        let objectiveCName: String?
        /// Whether all its initializers have parameters; nil for a class that declares none.
        let needsArguments: Bool?
    }

    private var classes: [String: Class] = [:]
    /// The paths of classes by the last parts of their names.
    private var paths: [String: [String]] = [:]
    private var others: Set<String> = []
    /// The names of associated types.
    private(set) var associatedTypes: Set<String> = []
    /// The generic parameters of types, by the types' names.
    private var genericParameters: [String: Set<String>] = [:]
    /// The classes that other modules cannot name, by the last parts of their names.
    private(set) var internalClasses: Set<String> = []
    /// The classes that declare their own `class func fetchRequest()`, as extensions name them.
    private var requestingClasses: Set<String> = []
    /// The types that declare a function `fetchRequest()` of any other kind, as extensions name them.
    private var typedRequests: Set<String> = []
    /// Whether a type of the files declares a member `predicateFormat`.
    private(set) var declaresPredicateFormat = false

    init(_ sources: [SwiftSource] = []) {
        for source in sources {
            for type in source.types where type.kind != .extension && !type.isLocal {
                genericParameters[type.path, default: []].formUnion(source.genericParameters(of: type))
                guard type.kind == .class else {
                    others.insert(type.path)
                    continue
                }
                if !source.isPublic(type) { internalClasses.insert(type.name) }
                if classes[type.path] == nil { paths[type.name, default: []].append(type.path) }
                classes[type.path] = Class(
                    path: type.path, supertype: source.firstSupertype(of: type),
                    objectiveCName: source.objectiveCName(of: type), needsArguments: source.needsArguments(type))
            }
            for index in source.tokens.indices where source.isRequestOfClass(at: index) {
                if let type = source.type(around: index) { requestingClasses.insert(type.path) }
            }
            for index in source.tokens.indices where source.isRequest(at: index) && !source.isRequestOfClass(at: index)
            {
                if let type = source.type(around: index) { typedRequests.insert(type.path) }
            }
            for index in source.tokens.indices.dropLast() where source.tokens[index].kind == .word {
                let name = source.tokens[index + 1].text
                if source.tokens[index].text == "associatedtype" { associatedTypes.insert(name) }
                if name == "predicateFormat", ["var", "let", "case"].contains(source.tokens[index].text) {
                    declaresPredicateFormat = declaresPredicateFormat || source.type(around: index) != nil
                }
                if source.tokens[index].text == "typealias", source.type(around: index) == nil { others.insert(name) }
            }
        }
    }

    /// The classes, by their names.
    var allClasses: [Class] { classes.values.sorted { $0.path < $1.path } }

    /// Whether a class, a type of another kind or a type alias has the name outside of other types.
    func declares(_ name: String) -> Bool { classes[name] != nil || others.contains(name) }

    /// Whether a type, which an extension names, has a generic parameter.
    func isGenericParameter(_ name: String, ofType path: String) -> Bool {
        genericParameters[path]?.contains(name) == true
    }

    /// The class of a name, with or without its module; nil for a class that the files do not declare.
    func declaredClass(_ name: String) -> Class? {
        var parts = name.split(separator: ".")[...]
        while !parts.isEmpty {
            if let found = classes[parts.joined(separator: ".")] { return found }
            parts = parts.dropFirst()
        }
        // A nested class has a shorter name within its outer type, and through an alias.
        guard let last = name.split(separator: ".").last, let found = paths[String(last)], found.count == 1 else {
            return nil
        }
        return classes[found[0]]
    }

    /// The classes that a class inherits from, as far as the files declare them, and then the first that they do not
    /// declare.
    func superclasses(of name: String) -> [String] {
        var found: [String] = []
        var next = declaredClass(name)?.supertype
        while let name = next, found.count < classes.count + 1 {
            let declared = declaredClass(name)
            found.append(declared?.path ?? name)
            next = declared?.supertype
        }
        return found
    }

    /// Whether one of the superclasses that the files declare has its own `class func fetchRequest()`.
    func inheritsRequest(_ className: String) -> Bool {
        superclasses(of: className).contains { superclass in
            requestingClasses.contains { $0 == superclass || declaredClass($0)?.path == superclass }
        }
    }

    /// Whether a class, or one of its superclasses that the files declare, has a function `fetchRequest()` whose
    /// results have its type.
    func hasTypedRequest(_ className: String) -> Bool {
        let paths = [declaredClass(className)?.path ?? className] + superclasses(of: className)
        return typedRequests.contains { paths.contains($0) || paths.contains(declaredClass($0)?.path ?? $0) }
    }

    /// The class of exactly this name.
    func declaredClass(path: String) -> Class? { classes[path] }

    /// The class that Objective-C knows by a name.
    func declaredClass(objectiveCName name: String) -> Class? {
        allClasses.first { $0.objectiveCName == name }
    }
}

extension SwiftSource {
    /// The names of a type's generic parameters.
    fileprivate func genericParameters(of type: TypeDeclaration) -> [String] {
        guard has("<", at: type.keyword + 2) else { return [] }
        return ((type.keyword + 3)..<type.body.lowerBound).prefix { !tokens[$0].text.hasPrefix(">") }
            .filter { tokens[$0].kind == .word && (has("<", at: $0 - 1) || has(",", at: $0 - 1)) }
            .map { tokens[$0].text }
    }

    /// Whether a declaration is public or open.
    fileprivate func isPublic(_ type: TypeDeclaration) -> Bool {
        tokens[startOfDeclaration(at: type.keyword)..<type.keyword].contains {
            $0.isWord("public") || $0.isWord("open")
        }
    }

    /// Whether all initializers of a class have parameters; nil where there are none.
    fileprivate func needsArguments(_ type: TypeDeclaration) -> Bool? {
        let initializers = memberKeywords(of: type).filter { tokens[$0].isWord("init") }
        return initializers.isEmpty
            ? nil : !initializers.contains { has("(", at: $0 + 1) && has(")", at: $0 + 2) }
    }

    /// Whether a token is the keyword of a function `fetchRequest()`.
    fileprivate func isRequest(at keyword: Int) -> Bool {
        tokens[keyword].isWord("func") && has("fetchRequest", at: keyword + 1) && has("(", at: keyword + 2)
            && has(")", at: keyword + 3)
    }

    /// Whether a token is the keyword of a `class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult>`.
    func isRequestOfClass(at keyword: Int) -> Bool {
        isRequest(at: keyword)
            && (keyword + 4..<keyword + 12).contains { has("NSFetchRequestResult", at: $0) }
            && tokens[startOfDeclaration(at: keyword)..<keyword].contains { $0.isWord("class") || $0.isWord("static") }
    }

    /// The name of a class in Objective-C, if an attribute gives one.
    func objectiveCName(of type: TypeDeclaration) -> String? {
        let start = startOfDeclaration(at: type.keyword)
        guard let attribute = (start..<type.keyword).first(where: { tokens[$0].text == "@objc" }),
            has("(", at: attribute + 1), has(")", at: attribute + 3)
        else { return nil }
        return tokens[attribute + 2].text
    }
}
