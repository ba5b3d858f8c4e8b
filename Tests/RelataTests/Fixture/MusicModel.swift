@_spi(Generated) import Relata
import RelataModel

/// A small model in the shape of generated code, with every kind of relationship.
enum MusicModel {
    static let managedObjectModel = Relata.ManagedObjectModel(
        RelataModel.Model(
            "Music",
            entities: [
                ArtistStorage.entity,
                FanClubStorage.entity,
                BookingStorage.entity,
                LabelStorage.entity,
                AlbumStorage.entity,
                ExtraStorage.entity,
                MediaStorage.entity,
                TrackStorage.trackEntity,
                VideoStorage.videoEntity,
                TagStorage.entity,
                PlaylistStorage.entity,
                NodeStorage.entity,
                SampleStorage.entity,
            ]),
        classes: classes)

    /// The classes of the entities; generated code has them in place.
    static let classes = [
        Relata.EntityClass("Artist", Artist.self, storage: ArtistStorage.self),
        Relata.EntityClass("FanClub", FanClub.self, storage: FanClubStorage.self),
        Relata.EntityClass("Booking", Booking.self, storage: BookingStorage.self),
        Relata.EntityClass("Label", Label.self, storage: LabelStorage.self),
        Relata.EntityClass("Album", Album.self, storage: AlbumStorage.self),
        Relata.EntityClass("Extra", Extra.self, storage: ExtraStorage.self),
        Relata.EntityClass("Media", Media.self, storage: MediaStorage.self),
        Relata.EntityClass("Track", Track.self, storage: TrackStorage.self),
        Relata.EntityClass("Video", Video.self, storage: VideoStorage.self),
        Relata.EntityClass("Tag", Tag.self, storage: TagStorage.self),
        Relata.EntityClass("Playlist", Playlist.self, storage: PlaylistStorage.self),
        Relata.EntityClass("Node", Node.self, storage: NodeStorage.self),
        Relata.EntityClass("Sample", Sample.self, storage: SampleStorage.self),
    ]
}
