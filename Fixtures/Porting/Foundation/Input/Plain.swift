import Foundation

extension NSObject {
    private func local() {}
}
