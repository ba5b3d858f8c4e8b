import RelataModel
import RelataModelChecks

/// The effects of deleting an object, in a sentence.
struct DeletionSummary {
    /// The most entities that are named.
    private static let limit = 15

    private static let meanings = [1570: "a required one is missing", 1580: "too few", 1600: "denied"]

    /// Returns a failure's number with its meaning.
    static func explained(_ code: Int) -> String {
        meanings[code].map { "\(code) (\($0))" } ?? String(code)
    }

    /// The entities whose objects can be deleted too; the rest of a long list is a count.
    let deletedEntities: [Entity]
    let furtherCount: Int
    let failureCodes: [Int]
    private let entity: Entity

    init(_ effect: DeletionEffect) {
        deletedEntities = effect.deletedEntities.prefix(Self.limit).map(\.entity)
        furtherCount = max(0, effect.deletedEntities.count - Self.limit)
        failureCodes = effect.failureCodes
        entity = effect.entity
    }

    /// Returns the sentence as pieces of text.
    ///
    /// - Parameters:
    ///   - plain: makes a piece from the words in between.
    ///   - name: makes a piece from an entity's name.
    ///   - code: returns the name of a failure.
    func pieces<Piece>(plain: (String) -> Piece, name: (String) -> Piece, code: (Int) -> String) -> [Piece] {
        var pieces = [plain(deletedEntities.isEmpty ? "deletes no other object" : "also deletes ")]
        for (number, deleted) in deletedEntities.enumerated() {
            if number > 0 { pieces.append(plain(", ")) }
            let isSame = deleted.name == entity.name
            pieces += isSame ? [plain("other "), name(deleted.name), plain(" objects")] : [name(deleted.name)]
        }
        if furtherCount > 0 { pieces.append(plain(" and \(furtherCount) more")) }
        if !failureCodes.isEmpty {
            pieces.append(plain("; can fail with \(failureCodes.map(code).joined(separator: ", "))"))
        }
        return pieces
    }

    /// The sentence.
    var text: String { pieces(plain: { $0 }, name: { $0 }, code: { String($0) }).joined() }
}
