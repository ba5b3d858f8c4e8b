public import Foundation

/// A part of Relata that a fuzzer gives inputs to, one after the other.
public protocol FuzzTarget {
    /// Prepares what all inputs share.
    init() throws

    /// Puts an input through the part, as a user's file or call would.
    ///
    /// - Throws: Where the part does not refuse a wrong input as it promises to, or treats a sound one wrongly. A
    ///   crash, a hang or what a sanitizer says is for the fuzzer to notice.
    func run(_ input: Data) throws
}

/// The parts that are fuzzed, by the names that the fuzzer and the folders of inputs have for them.
public enum FuzzedPart: String, CaseIterable, Sendable {
    /// The `contents` of a model: reading, checks, generation, documentation, and the schema.
    case model
    /// The file of options, `relata.json`.
    case options
    /// A user's template.
    case templates
    /// A predicate's format string with arguments.
    case predicates
    /// The file that names the current version of a model.
    case version
    /// A store's file that was damaged, or changed by another writer.
    case store
    /// A keyed archive: the value of a transformable attribute, or the model that a store of Core Data carries.
    case archive
    /// The file of a store of Core Data that was damaged, or changed by another writer.
    case imports
    /// A file of JSON that is imported.
    case json
    /// A Swift source that is rewritten for systems without Objective-C.
    case porting

    /// Prepares the part for inputs.
    public func target() throws -> any FuzzTarget {
        switch self {
        case .model: try ModelTarget()
        case .options: try OptionsTarget()
        case .templates: try TemplateTarget()
        case .predicates: try PredicateTarget()
        case .version: try VersionTarget()
        case .store: try StoreTarget()
        case .archive: try ArchiveTarget()
        case .imports: try ImportTarget()
        case .json: try JSONTarget()
        case .porting: PortingTarget()
        }
    }
}

/// What an input showed to be wrong.
public struct FuzzFailure: Error, CustomStringConvertible {
    /// What is wrong, for the report of the fuzzer.
    public let description: String

    init(_ description: String) { self.description = description }
}
