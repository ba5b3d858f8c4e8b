package import RelataCodeGeneration
package import RelataModel

/// What `generate` and `lint` know of sources and mapping models that are written for Core Data.
///
/// It is apart from them so that a tool which needs none of it is built without it.
package protocol CoreDataSupport: Sendable {
    /// Reads Swift files that are compiled together with generated code, and all Swift files in folders.
    func sharedSources(_ paths: [String]) throws(GenerationError) -> any CodeCompleter

    /// Returns the file from which a program reads a mapping model.
    func file(ofMappingModelAt path: String, named name: String) throws -> OutputFile

    /// Says of the mapping models beside a bundle what becomes of them.
    ///
    /// - Parameter known: what the options say of versions already.
    func diagnostics(ofMappingModelsBeside path: String, known: [String: MigrationOptions]) -> [Diagnostic]

    /// Returns the steps between versions of a bundle that the mapping models beside it lead over.
    func steps(ofMappingModelsBeside path: String) -> Set<VersionStep>
}

/// A step from one version of a bundle to another.
package struct VersionStep: Hashable, Sendable {
    /// The name of the version that stores are of.
    package let old: String
    /// The name of the version that they become.
    package let new: String

    /// Creates a step.
    package init(from old: String, to new: String) {
        self.old = old
        self.new = new
    }
}

/// Adds to generated code what the sources that are compiled with it need.
package protocol CodeCompleter {
    /// Returns a generated file with what extensions of its classes override.
    func completing(_ file: OutputFile, of models: [LoadedModel]) -> OutputFile
}
