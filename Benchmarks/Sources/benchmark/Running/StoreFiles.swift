import CWorkloads
import Foundation
import LargeModel
import Relata

/// The files that programs work on: one for Relata, and one for the others, with the same tables, indexes and rows but
/// without the triggers that keep the model's delete rules for the shell.
struct StoreFiles {
    private let folder: URL
    private let original: URL
    private let plain: URL
    /// Whether the files' rows can be described: those of the model with many entities have none.
    private let describes: Bool

    /// Makes the files of a workload.
    init(_ workload: Workload, size: Int, in folder: URL) throws {
        self.folder = folder
        describes = workload != .open
        original = folder.appending(path: "original.sqlite")
        plain = folder.appending(path: "plain.sqlite")
        Self.remove(original)
        Self.remove(plain)
        let model = workload == .open ? LargeModel.managedObjectModel : BenchModel.managedObjectModel
        do { _ = try PersistentContainer(model: model, at: original) }
        try Self.check { prepare_rows(original.path, workload.rows.rawValue, Int64(size), $0) }
        try FileManager.default.copyItem(at: original, to: plain)
        if workload != .open { try Self.check { drop_triggers(plain.path, $0) } }
    }

    /// Lets a program work on a copy of its file.
    /// - Returns: what the work gives, and what the file holds then.
    func use<Result>(by program: Program, _ work: (URL) throws -> Result) throws -> (Result, rows: String) {
        let copy = folder.appending(path: "copy.sqlite")
        Self.remove(copy)
        try FileManager.default.copyItem(at: program.isRelata ? original : plain, to: copy)
        defer { Self.remove(copy) }
        let result = try work(copy)
        return (result, rows: describes ? Self.describeRows(copy) : "")
    }

    /// What a file holds: counts and sums.
    static func describeRows(_ url: URL) -> String {
        var rows = [CChar](repeating: 0, count: 256)
        _ = describe_rows(url.path, &rows)
        return text(rows)
    }

    static func remove(_ url: URL) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func check(_ work: (UnsafeMutablePointer<CChar>) -> Int32) throws {
        var failure = [CChar](repeating: 0, count: 256)
        guard work(&failure) == 0 else { throw BenchmarkError(text(failure)) }
    }
}
