import Foundation
public import Relata
public import RelataCoreDataStore
import RelataModel

// The conformance stands in this module, as that of the type is below the runtime.
extension StoreFileError: NSErrorConvertible {
    /// The code of Core Data, or of Foundation, that describes the problem best.
    public var errorCode: Int {
        switch reason {
        case .inaccessibleFile: CocoaError.Code.fileReadUnknown.rawValue
        case .damagedFile, .notAStore: CocoaError.Code.fileReadCorruptFile.rawValue
        case .existingDestination: CocoaError.Code.fileWriteFileExists.rawValue
        case .differentModel: ErrorCode.incompatibleVersionHash
        case .violations: ErrorCode.migration
        case .unreadableModel: ErrorCode.missingSourceModel
        case .unsupportedModel, .invalidExport: ErrorCode.coreData
        }
    }

    /// The problem, in one sentence.
    public var failureReason: String? { message.sentence }

    /// The remedy, if it is known.
    public var recoverySuggestion: String? { fix?.sentence }

    /// The strings of the error, and its file.
    public var errorUserInfo: [String: Any] { userInfo([NSFilePathErrorKey: path]) }
}

#if !canImport(ObjectiveC)
    extension StoreFileError: _ObjectiveCBridgeable {}
#endif
