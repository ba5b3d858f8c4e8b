// A program that imports Core Data has Foundation too, as with the framework.
@_exported public import Foundation
@_exported public import Relata
