import Foundation
import RelataModel

/// A version of a model: the file to read, and the model's name.
struct LocatedModel {
    let path: String
    let modelName: String
}

/// Finds the file that describes a model.
enum ModelLocator {
    /// Finds the file for a path that the user gave.
    ///
    /// - Parameters:
    ///   - path: a bundle, a version, or a version's file.
    ///   - version: a version of the bundle, with or without extension.
    ///   - files: receives the path of each file that is read.
    ///   - warnings: receives warnings about the bundle.
    static func locate(
        path: String, version: String?, files: inout [String], warnings: inout [Diagnostic]
    ) throws(FatalReadError) -> LocatedModel {
        let path = withoutTrailingSlashes(path)
        switch FileBytes.kind(ofPath: path) {
        case .directory:
            return try locate(directory: path, version: version, files: &files, warnings: &warnings)
        case .file, .other:
            try rejectOtherModelKinds(path)
            return try single(path: path, name: modelName(ofFile: path), version: version)
        case nil:
            throw notFound(path)
        }
    }

    /// Returns the names of the versions at a path, without extension, sorted.
    static func versions(path: String) -> [String] {
        let path = withoutTrailingSlashes(path)
        guard FileBytes.kind(ofPath: path) == .directory else {
            guard FileBytes.kind(ofPath: path) == .file else { return [] }
            let name = versionName(ofFile: path)
            return name.isEmpty ? [] : [name]
        }
        if PathName(path).fileExtension == "xcdatamodel" { return [PathName(path).stem] }
        return ModelBundle(path: path).versions
    }

    private static func locate(
        directory path: String, version: String?, files: inout [String], warnings: inout [Diagnostic]
    ) throws(FatalReadError) -> LocatedModel {
        try rejectOtherModelKinds(path)
        let name = PathName(path)
        let bundle = ModelBundle(path: path)
        if name.fileExtension != "xcdatamodeld" && (name.fileExtension == "xcdatamodel" || bundle.versions.isEmpty) {
            let contents = try contentsFile(ofVersion: path)
            return try single(path: contents, name: modelName(ofFile: contents), version: version)
        }
        let chosen = try bundle.chooseVersion(version, files: &files, warnings: &warnings)
        return LocatedModel(path: try contentsFile(ofVersion: "\(path)/\(chosen).xcdatamodel"), modelName: name.stem)
    }

    /// Returns a model without versions, for which only the version with its own name can be requested.
    private static func single(path: String, name: String, version: String?) throws(FatalReadError) -> LocatedModel {
        if let version {
            let own = versionName(ofFile: path)
            guard ModelBundle.stem(ofVersion: version) == own else {
                throw FatalReadError(
                    .missingVersion, "there is no version '\(version)': this is a single version of a model",
                    at: SourceLocation(path: path), fix: "give the path of the .xcdatamodeld, or ask for no version")
            }
        }
        return LocatedModel(path: path, modelName: name)
    }

    /// Returns the file `contents` of a version.
    private static func contentsFile(ofVersion path: String) throws(FatalReadError) -> String {
        let contents = "\(path)/contents"
        if FileBytes.kind(ofPath: contents) != nil { return contents }
        let location = SourceLocation(path: path)
        if FileBytes.kind(ofPath: "\(path)/elements") != nil || FileBytes.kind(ofPath: "\(path)/layout") != nil {
            throw FatalReadError(
                .binaryModel, "a model in the binary format of Xcode 3, which only Xcode can read", at: location,
                fix: "open the model in Xcode 4 or newer and save it, which converts it")
        }
        let models = ModelBundle.models(inFolder: path)
        if let model = models.first {
            let others = models.count > 1 ? " (there are \(models.count) here)" : ""
            throw FatalReadError(
                .notAModel, "a folder, not a model", at: location,
                fix: "give the path of a model: \(path)/\(model)\(others)")
        }
        throw FatalReadError(
            .notAModel, "no data model: there is no file 'contents' in it", at: location,
            fix: "give the path of an .xcdatamodeld, an .xcdatamodel, or its file 'contents'")
    }

    /// Rejects files that are related to models but are not models.
    private static func rejectOtherModelKinds(_ path: String) throws(FatalReadError) {
        let location = SourceLocation(path: path)
        switch PathName(path).fileExtension {
        case "momd", "mom", "omo":
            throw FatalReadError(
                .wrongModelKind, "a compiled model, not its source", at: location,
                fix: "give the .xcdatamodeld that it was compiled from")
        case "xcmappingmodel", "cdm":
            throw FatalReadError(
                .wrongModelKind, "a mapping model, which says how to migrate and not what the entities are",
                at: location,
                fix: "give the .xcdatamodeld that it maps to")
        default: break
        }
    }

    private static func notFound(_ path: String) -> FatalReadError {
        let name = PathName(path)
        let nearest = Spelling.nearest(to: name.last, in: ModelBundle.models(inFolder: name.folder ?? "."))
        let suggestion = nearest.map { Spelling.didYouMean(name.sibling($0)) }
        return FatalReadError(
            .pathNotFound, path.isEmpty ? "the path is empty" : "there is nothing at this path",
            at: path.isEmpty ? nil : SourceLocation(path: path),
            fix: suggestion ?? "give the path of an .xcdatamodeld, an .xcdatamodel, or its file 'contents'")
    }

    /// Returns the model's name, for a version's file: that of the enclosing bundle, if there is one.
    private static func modelName(ofFile path: String) -> String {
        let file = PathName(absolute(path))
        guard let folder = file.folder.map(PathName.init), folder.fileExtension == "xcdatamodel" else {
            return file.stem
        }
        if let bundle = folder.folder.map(PathName.init), bundle.fileExtension == "xcdatamodeld" { return bundle.stem }
        return folder.stem
    }

    /// Returns the version's name, for a version's file.
    private static func versionName(ofFile path: String) -> String {
        let file = PathName(absolute(path))
        guard let folder = file.folder.map(PathName.init), folder.fileExtension == "xcdatamodel" else {
            return file.stem
        }
        return folder.stem
    }

    /// Returns the absolute path, since `contents` alone does not include the enclosing folder.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path
        while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
