public import Relata

/// What users write for entities with the category code generation.
public class Video: Asset {}

/// A class whose superclass is written by the user too.
public class Clip: Video {
    var isShort: Bool { start < 10 }
}

/// A class with a property of its own.
public class Folder: ManagedObject {
    var isOpen = false
}
