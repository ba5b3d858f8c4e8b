import CoreData

extension Track {
    // A comment stays where it is.
    @objc
    override open func willSave() {
        super.willSave()
    }

    public override var description: String {
        return "Track \(title)"
    }

    override class func entity() -> NSEntityDescription { super.entity() }
}

extension Album {
    override func didSave() {}
}
