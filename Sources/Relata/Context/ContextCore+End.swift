extension ContextCore {
    /// Lets go of all objects: they keep the values of their attributes and lose their context.
    func end() {
        var objects = tracked
        for map in identityMaps { objects.append(contentsOf: map.objects) }
        // All leave before the first can end, as each takes others with it.
        for object in objects where object.core != nil { leave(object) }
        forgetEvent()
        tracked = []
        deletedRoots = []
        isPropagationIncomplete = false
        watched = []
        doomedRows.removeAll()
        temporaryIDs = TemporaryIDs()
        owners = [:]
        movedDestinations = [:]
        let fetched = fetchedProperties
        fetchedProperties = [:]
        withExtendedLifetime(fetched) {}
        recordedErrors = []
    }
}
