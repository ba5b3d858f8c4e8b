import Relata

/// A class that the user writes, named as the values of others are by default.
public class Value: ManagedObject {}
