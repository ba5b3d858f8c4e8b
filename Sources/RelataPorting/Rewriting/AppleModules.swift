/// The modules that only Apple's systems have.
enum AppleModules {
    static let names: Set<String> = Set(all.split(whereSeparator: \.isWhitespace).map(String.init))

    // Foundation, Dispatch, Observation, Synchronization, XCTest and Testing exist on other systems too, and the
    // module CoreData replaces CoreData.
    private static let all = """
        AVFAudio AVFoundation AVKit Accelerate Accessibility Accounts ActivityKit AdServices AdSupport AddressBook AppIntents AppKit
        AppTrackingTransparency ApplicationServices AudioToolbox AudioUnit AuthenticationServices BackgroundAssets BackgroundTasks
        BusinessChat CFNetwork CallKit CarPlay Charts ClassKit ClockKit CloudKit Cocoa Combine CommonCrypto Contacts ContactsUI
        CoreAudio CoreAudioKit CoreBluetooth CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreML
        CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN
        CreateML CryptoKit CryptoTokenKit Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck DiskArbitration
        EventKit EventKitUI ExternalAccessory FamilyControls FileProvider FileProviderUI FoundationModels GLKit GameController GameKit
        GameplayKit GroupActivities HealthKit HealthKitUI HomeKit IOKit IOSurface IdentityLookup ImageIO Intents IntentsUI JavaScriptCore
        LinkPresentation LocalAuthentication MLCompute ManagedSettings MapKit MarketplaceKit MediaAccessibility MediaPlayer MediaToolbox
        MessageUI Messages Metal MetalKit MetalPerformanceShaders MetricKit MobileCoreServices ModelIO MultipeerConnectivity
        MusicKit NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter OSLog ObjectiveC OpenGLES PDFKit PHASE
        PassKit PencilKit Photos PhotosUI PlaygroundSupport PushKit PushToTalk QuartzCore QuickLook QuickLookThumbnailing QuickLookUI
        RealityKit ReplayKit SafariServices SceneKit ScreenTime Security SensorKit ServiceManagement ShazamKit Social
        SoundAnalysis Speech SpriteKit StoreKit SwiftData SwiftUI SystemConfiguration TVMLKit TVServices TVUIKit TabularData TipKit
        UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoToolbox Vision VisionKit WatchConnectivity WatchKit
        WeatherKit WebKit WidgetKit os simd
        """
}
