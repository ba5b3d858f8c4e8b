import Foundation
import Testing

@testable import Relata

@Suite("Recorded errors")
struct ErrorLogTests {
    @Test("Several recorded errors are thrown together, and the same one once")
    func several() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        track.setValue(1, forKey: "titel")
        track.setValue(1, forKey: "titel")
        track.setValue("x", forKey: "number")
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .several(let errors) = error, errors.count == 2,
            case .unknownKey("titel", _, nearest: "title") = errors[0],
            case .unacceptableValue("number", _, _, _) = errors[1]
        else {
            Issue.record(error)
            return
        }
        #expect(error.code == 134_060 && "\(error)".contains("2 errors occurred:\n- "))
        #expect(((error as NSError).userInfo["NSDetailedErrors"] as? [NSError])?.count == 2)
        track.setValue(1, forKey: "titel")
        track.setValue(1, forKey: "titel")
        #expect(throws: PersistenceError.unknownKey("titel", track.objectID, nearest: "title")) { try context.save() }
        try context.save()
    }
}
