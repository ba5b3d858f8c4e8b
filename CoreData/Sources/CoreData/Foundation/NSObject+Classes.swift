public import Foundation

extension NSObject {
    /// The class itself: a class is an object in Objective-C, and has what its objects have.
    public class func classForCoder() -> AnyClass { self }
}
