import CRelataSQLite
import Foundation

extension Database {
    /// A function of one argument that statements can call.
    package final class Function {
        fileprivate let body: (SQLiteValue) -> SQLiteValue

        init(_ body: @escaping (SQLiteValue) -> SQLiteValue) {
            self.body = body
        }
    }

    /// Registers a function for statements of this connection.
    package func define(_ name: String, _ body: @escaping (SQLiteValue) -> SQLiteValue) throws(Failure) {
        let function = Unmanaged.passRetained(Function(body))
        // Only statements may call it, and not the file's schema. SQLite releases it, also if this fails.
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | 0x0008_0000
        let code = sqlite3_create_function_v2(
            pointer, name, 1, flags, function.toOpaque(),
            { context, count, arguments in
                guard let context, count == 1, let argument = arguments?[0], let data = sqlite3_user_data(context)
                else {
                    return
                }
                let function = Unmanaged<Function>.fromOpaque(data).takeUnretainedValue()
                switch function.body(SQLiteValue(argument)) {
                case .null: sqlite3_result_null(context)
                case .integer(let number): sqlite3_result_int64(context, number)
                case .real(let number): sqlite3_result_double(context, number)
                case .text(let text):
                    var text = text
                    text.withUTF8 { relata_result_text(context, $0.baseAddress, UInt64($0.count)) }
                case .blob(let data):
                    data.withUnsafeBytes { relata_result_blob(context, $0.baseAddress, UInt64($0.count)) }
                }
            }, nil, nil, { $0.map { Unmanaged<Function>.fromOpaque($0).release() } })
        guard code == SQLITE_OK else { throw failure(code) }
    }
}
