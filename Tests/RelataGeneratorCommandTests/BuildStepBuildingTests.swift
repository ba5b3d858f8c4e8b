import Foundation
import RelataTestSupport
import Testing

/// The script in a package of its own, and a compiler that leaves a note when it builds.
@Suite("Plugins/build-step.sh without a generator")
struct BuildStepBuildingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let script = Folders.package.appending(path: "Plugins/build-step.sh")
        try folder.write(Data(contentsOf: script), to: "My package/Plugins/build-step.sh")
        for file in ["Package.swift", "Sources/RelataGenerator/main.swift", "Templates/header.stencil"] {
            try folder.write("", to: "My package/\(file)")
        }
        try folder.write(
            """
            #!/bin/sh
            echo "$@" >>"$NOTES"
            sleep 0.2
            while [ "$1" != --scratch-path ]; do shift; done
            mkdir -p "$2/release"
            printf '#!/bin/sh\\necho "$@"\\n' >"$2/release/generator"
            chmod +x "$2/release/generator"

            """, to: "bin/swift")
        try makeExecutable("bin/swift")
        try folder.write("", to: "notes")
    }

    private func makeExecutable(_ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    }

    /// Runs that many steps at once, and gives what they print together.
    private func steps(_ count: Int = 1, environment: [String] = []) throws -> ProgramResult {
        let line = "sh 'My package/Plugins/build-step.sh' A.xcdatamodel Out --quiet"
        let command = (1..<count).map { _ in line + " & " }.joined() + line + "; status=$?; wait; exit $status"
        let path = "PATH=\(folder.path("bin")):/usr/bin:/bin"
        return try runProgram(
            "env",
            [path, "NOTES=\(folder.path("notes"))", "RELATA_GENERATOR="] + environment + ["sh", "-c", command],
            in: folder.url)
    }

    private func builds() throws -> Int {
        try folder.text(of: "notes").split(separator: "\n").count
    }

    private static let line = "generate A.xcdatamodel --output Out --quiet\n"

    @Test("the generator is built once for all steps together, and again when a source is newer")
    func once() throws {
        let result = try steps(4)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == String(repeating: Self.line, count: 4))
        #expect(try folder.text(of: "notes").contains("--product generator --package-path "))
        #expect(try builds() == 1)
        #expect(try steps().output == Self.line)
        #expect(try builds() == 1)
        try folder.write("// edited\n", to: "My package/Templates/header.stencil")
        #expect(try steps().output == Self.line)
        #expect(try builds() == 2)
        #expect(try folder.files().filter { $0.contains("build-step/") } == ["My package/.build/build-step/generator"])
    }

    @Test("the generator is built in another folder, if one is named")
    func elsewhere() throws {
        let result = try steps(environment: ["RELATA_BUILD_FOLDER=\(folder.path("else where"))"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try folder.files().contains("else where/build-step/generator"))
        #expect(try !folder.files().contains { $0.contains(".build/") })
    }

    @Test("an existing current build is used")
    func takesBuilt() throws {
        try folder.write("#!/bin/sh\necho built before\n", to: "My package/.build/debug/generator")
        try makeExecutable("My package/.build/debug/generator")
        #expect(try steps().output == "built before\n")
        #expect(try builds() == 0)
    }

    @Test("a step builds the generator after one that was killed in the middle")
    func abandonedLock() throws {
        // No process has this number: it is greater than any system gives.
        try folder.write("99999999\n", to: "My package/.build/build-step/lock/owner")
        #expect(try steps().output == Self.line)
    }

    @Test("a step that cannot build exits with 2, and leaves nothing half-finished")
    func failure() throws {
        try folder.write("#!/bin/sh\necho 'error: it does not compile'\nexit 1\n", to: "bin/swift")
        let result = try steps()
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: it does not compile"))
        #expect(try !folder.files().contains { $0.contains("build-step/") })
    }
}
