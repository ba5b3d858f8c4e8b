#if canImport(UIKit)
import UIKit
#endif
#sourceLocation(file: "Cell.swift", line: 2)
import CoreData
#if canImport(Combine)
@_exported import Combine
#endif
#sourceLocation(file: "Cell.swift", line: 4)
#if canImport(os)
import os.log
#endif
#sourceLocation(file: "Cell.swift", line: 5)

protocol Choosing: AnyObject {
    optional func chosen()
}

class Cell: UITableViewCell {
    var observation: NSKeyValueObservation?

    func show(_ track: Track) {
        observation = track.observe(\.title) { _, _ in }
        track.addObserver(self, forKeyPath: "title", options: [], context: nil)
        button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
        let sum = CoreData.NSExpression(forFunction: "sum:", arguments: [])
        _ = track.publisher(for: \.title)
        if case let request as NSFetchRequest<Track> = sum { return }
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?) {}
}

class ColorTransformer: ValueTransformer, @unchecked Sendable { override class func madeByName() -> ValueTransformer? { ColorTransformer() };}
