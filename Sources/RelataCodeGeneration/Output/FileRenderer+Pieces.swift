import RelataModel

extension FileRenderer {
    /// Files that are written together.
    enum Piece: Sendable {
        case schema
        case single
        case model(name: String)
        case versions(name: String)
        case classes([NamedClass])
    }

    /// A class and the name of its file.
    struct NamedClass: Sendable {
        let plan: ClassPlan
        let name: String
    }

    /// Returns the files of pieces, which are written in parallel.
    ///
    /// - Throws: the error of the first piece that fails, whatever the order in which they are written.
    func files(of pieces: [Piece]) throws(GenerationError) -> [OutputFile] {
        var files: [OutputFile] = []
        for result in Concurrent.map(pieces, result) { files += try result.get() }
        return files
    }

    private func result(of piece: Piece) -> Result<[OutputFile], GenerationError> {
        do {
            return .success(try files(of: piece))
        } catch {
            return .failure(error)
        }
    }

    private func files(of piece: Piece) throws(GenerationError) -> [OutputFile] {
        switch piece {
        case .schema: return [try schemaFile()]
        case .single: return [try singleFile()]
        case .model(let name): return [try modelFile(named: name)]
        case .versions(let name): return [try versionsFile(named: name)]
        case .classes(let classes):
            var files: [OutputFile] = []
            for named in classes { files += try self.files(of: named.plan, named: named.name) }
            return files
        }
    }
}
