/// Does work: objects are released when nothing refers to them, and there is no pool that they would wait in.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
