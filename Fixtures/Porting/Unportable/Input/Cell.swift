import UIKit
import CoreData
@_exported import Combine
import os.log

@objc protocol Choosing: AnyObject {
    @objc optional func chosen()
}

class Cell: UITableViewCell {
    var observation: NSKeyValueObservation?

    func show(_ track: Track) {
        observation = track.observe(\.title) { _, _ in }
        track.addObserver(self, forKeyPath: "title", options: [], context: nil)
        button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
        let sum = NSExpression(forFunction: "sum:", arguments: [])
        _ = track.publisher(for: \.title)
        if case let request as NSFetchRequest<Track> = sum { return }
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?) {}
}

class ColorTransformer: ValueTransformer {}
