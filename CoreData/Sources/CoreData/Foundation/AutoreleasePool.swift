/// Runs the closure; Swift needs no autorelease pool off Apple's systems.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
