// A program that imports Core Data also has Foundation, as with the framework.
@_exported public import Foundation
@_exported public import Relata
