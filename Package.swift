// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// Every file of a server's target sees `Numbers` without an import, as it sees the standard library: converting a `Double` to an integer
/// without a check does not compile. Libraries that apps link import it in each file instead, since no package takes a library with unsafe
/// flags by version.
let guarded: [SwiftSetting] =
  strict + [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "Numbers"])]

/// Release builds do not optimise what is not worth the time.
let plain: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Release builds do not optimise the targets below, which wait for people and for networks: they build in a quarter of the time.
/// `PaywallModel`, `PaywallCheck` and `PaywallGate` stay optimised: without it layouts take no longer, but `paywalld check` takes up to three times as long.
let unoptimised: Set<String> = [
  "AdminRoutes", "GateKeeping", "PaywallFleet", "PaywallImport", "PaywallOutgoing", "PaywallPages",
  "PaywallService", "PaywallStore", "SiteRoutes", "UsageRoutes", "paywalld",
]

/// The longest chain of builds is JSON, Vocabulary, PaywallTree, PaywallModel and what needs them. The targets below need none of these, but
/// SwiftPM would build them first: they wait, and fill the other cores.
let waiting: Set<String> = ["Experiments", "HTTP", "Layout", "Locales", "POSIX", "Typography"]

/// What the program is built of, for `paywalld --version`. SwiftPM knows the checkout's commit, too, but goes on telling an old one.
let commit = Context.environment["PAYWALLD_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }

/// The lines of a backtrace are a third of a release's bytes: they are kept compressed, and `swift-backtrace` reads them so.
let compressed: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xlinker", "--compress-debug-sections=zlib"],
    .when(platforms: [.linux], configuration: .release))
]

let icu = LinkerSetting.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))

/// The folders of `Sources`. A target depends on targets of its own floor and of the floors before it.
enum Floor: String {
  case platform = "Platform"
  case web = "Web"
  case engine = "Engine"
  case document = "Document"
  case render = "Render"
  case client = "Client"
  case service = "Service"
  case lab = "Lab"

  func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource]? = nil, linking linked: [LinkerSetting] = []
  ) -> Target {
    .target(
      name: name,
      dependencies: dependencies + ["Numbers"] + (waiting.contains(name) ? ["JSON"] : []),
      path: path(of: name), exclude: exclude, resources: resources,
      swiftSettings: settings(of: name),
      linkerSettings: linked)
  }

  func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies + ["Numbers"], path: path(of: name),
      swiftSettings: settings(of: name), linkerSettings: compressed)
  }

  func path(of name: String) -> String { "Sources/\(rawValue)/\(name)" }

  private func settings(of target: String) -> [SwiftSetting] {
    let common = self == .service || self == .lab ? guarded : strict
    return unoptimised.contains(target) ? common + plain : common
  }
}

/// No target imports a module of tests. Emitting it in a job of its own, as the compiler does for others that are not optimised, would check
/// its declarations twice.
let tested: [SwiftSetting] =
  strict + plain
  + [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))]

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "Sanitizers"] + dependencies,
    exclude: exclude, swiftSettings: tested)
}

let package = Package(
  name: "paywalld",
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16)],
  products: [
    .executable(name: "paywalld", targets: ["paywalld"]),
    .library(name: "PaywallClient", targets: ["PaywallClient"]),
    .library(name: "PaywallClientLayout", targets: ["PaywallClientLayout"]),
    .library(name: "PaywallClientPlacements", targets: ["PaywallClientPlacements"]),
  ],
  targets: [
    Floor.lab.program(
      "paywalld-lab",
      [
        "PaywallService", "Routing", "PaywallPages", "PaywallOutgoing", "PaywallImport",
        "PaywallGate", "PaywallRender", "PaywallResolve", "PaywallClient",
        "PaywallStore", "PaywallStorage", "PaywallUsage", "PaywallMoney", "Signatures",
        "PaywallCheck", "PaywallClientPlacements",
        "JSONSchema",
        "PaywallModel", "PaywallTree", "Pictures", "Layout", "Typography", "Experiments", "JSON",
        "HTTP", "XML", "Digest", "POSIX", "Wording", "Locales", "Placements", "ASCII", "Suites",
      ]),
    Floor.lab.library("Suites", ["CZlib", "ASCII"]),

    Floor.service.program(
      "paywalld",
      [
        "PaywallService", "AdminRoutes", "GateKeeping", "ReaderRoutes", "RenderRoutes", "Routing",
        "UsageRoutes", "PaywallPages", "PaywallOutgoing", "HTTPServer", "HTTP", "PaywallFleet",
        "PaywallStore", "PaywallStorage", "PaywallUsage", "PaywallMoney", "PaywallCheck",
        "PaywallGate", "PaywallRender", "PaywallResolve", "PaywallModel", "PaywallTree",
        "PaywallImport",
        "Placements", "Pictures", "Wording", "Locales", "Outgoing", "Responses", "Etcd", "JSON",
        "POSIX", "ProgramFiles", "QR", "Digest", "ASCII", "CBuild",
      ]),
    Floor.service.library(
      "PaywallService",
      [
        "AdminRoutes", "GateKeeping", "PaywallCheck", "PaywallGate", "PaywallModel",
        "PaywallMoney", "PaywallOutgoing", "PaywallPages", "PaywallRender", "PaywallResolve",
        "PaywallStorage", "PaywallStore", "PaywallTree", "PaywallUsage", "Pictures", "ReaderRoutes",
        "RenderRoutes",
        "Routing", "SiteRoutes", "UsageRoutes", "Placements", "HTTP", "JSON",
      ]),
    Floor.service.library(
      "UsageRoutes",
      [
        "Experiments", "Locales", "PaywallModel", "PaywallMoney", "PaywallPages", "PaywallStorage",
        "PaywallStore", "PaywallUsage", "Placements", "ReaderRoutes", "Routing", "ASCII", "HTTP",
        "JSON", "POSIX",
      ]),
    Floor.service.library(
      "RenderRoutes",
      [
        "Locales", "PaywallCheck", "PaywallModel", "PaywallOutgoing", "PaywallPages",
        "PaywallRender", "PaywallResolve", "PaywallStorage", "PaywallStore", "PaywallTree",
        "Pictures", "ReaderRoutes", "Routing", "ASCII", "Digest", "HTTP", "JSON", "QR",
      ],
      exclude: ["Preview/Web"]),
    Floor.service.library(
      "AdminRoutes",
      [
        "GateKeeping", "Locales", "PaywallCheck", "PaywallGate", "PaywallImport", "PaywallModel",
        "PaywallOutgoing", "PaywallRender", "PaywallResolve", "PaywallStorage", "PaywallStore",
        "PaywallTree", "Pictures", "Placements", "ReaderRoutes", "Routing", "HTTP", "JSON", "POSIX",
      ]),
    Floor.service.library(
      "SiteRoutes",
      [
        "PaywallModel", "PaywallPages", "PaywallRender", "PaywallResolve", "PaywallTree",
        "ReaderRoutes", "Routing", "HTTP", "JSON",
      ],
      exclude: ["Client/App", "Client/Joined", "Client/Web", "Studio/Web"]),
    Floor.service.library(
      "ReaderRoutes",
      [
        "Experiments", "PaywallCheck", "PaywallModel", "PaywallRender", "PaywallResolve",
        "PaywallStorage", "PaywallStore", "PaywallUsage", "Pictures", "Placements", "Routing",
        "ASCII", "Digest", "HTTP", "JSON",
      ]),
    Floor.service.library(
      "GateKeeping",
      [
        "Locales", "PaywallGate", "PaywallModel", "PaywallRender", "PaywallResolve",
        "PaywallStorage", "PaywallStore", "Routing", "ASCII", "Digest", "HTTP", "JSON", "POSIX",
      ]),
    Floor.service.library(
      "Routing",
      [
        "JSONSchema", "PaywallCheck", "PaywallModel", "PaywallRender", "PaywallResolve",
        "PaywallStorage", "PaywallStore", "Pictures", "ASCII", "CZlib", "Digest", "HTTP", "JSON",
        "POSIX", "ProgramFiles",
      ]),
    Floor.service.library(
      "PaywallPages",
      [
        "PaywallGate", "PaywallRender", "PaywallResolve", "PaywallModel", "PaywallTree",
        "Placements", "Pictures", "Patterns", "JSON", "Digest", "POSIX", "ProgramFiles", "ASCII",
      ],
      exclude: ["Pages"]),
    Floor.service.library(
      "PaywallOutgoing",
      ["PaywallStorage", "PaywallModel", "Outgoing", "JSON", "Digest", "POSIX", "ASCII"]),
    Floor.service.library(
      "PaywallStore",
      [
        "PaywallStorage", "PaywallCheck", "PaywallModel", "Placements", "Pictures", "Wording",
        "JSON", "Digest", "POSIX", "ProgramFiles", "ASCII",
      ]),
    Floor.service.library(
      "PaywallFleet", ["PaywallStorage", "Etcd", "JSON", "Digest", "POSIX", "ASCII"]),
    Floor.service.library(
      "PaywallUsage",
      ["PaywallStorage", "PaywallModel", "Experiments", "JSON", "Digest", "POSIX", "ASCII"]),
    Floor.service.library(
      "PaywallMoney",
      ["PaywallStorage", "PaywallModel", "Signatures", "JSON", "Digest", "POSIX", "ASCII"]),
    Floor.service.library(
      "PaywallStorage", ["PaywallModel", "Locales", "JSON", "Digest", "POSIX", "ASCII"]),

    Floor.client.library(
      "PaywallClientLayout",
      [
        "PaywallClient", "PaywallRender", "PaywallResolve", "PaywallCheck", "PaywallModel",
        "PaywallTree", "Pictures", "JSON",
      ]),
    Floor.client.library(
      "PaywallClientPlacements",
      ["Locks", "PaywallClient", "Placements", "PaywallModel", "Experiments", "JSON", "ASCII"]),
    Floor.client.library(
      "PaywallClient",
      ["Locks", "PaywallTree", "Responses", "Patterns", "JSON", "Digest", "ASCII"],
      resources: [.copy("PrivacyInfo.xcprivacy")]),

    Floor.render.library(
      "PaywallGate",
      [
        "PaywallRender", "PaywallResolve", "PaywallCheck", "PaywallModel", "PaywallTree",
        "Pictures", "Vocabulary", "Wording", "Locales", "JSONSchema", "JSON", "CZlib", "Digest",
        "POSIX", "ProgramFiles", "ASCII",
      ], exclude: ["Words/Languages"]),
    Floor.render.library(
      "PaywallRender",
      [
        "Locks",
        "PaywallResolve", "PaywallCheck", "PaywallModel", "PaywallTree", "Pictures", "Vocabulary",
        "Locales", "Wording", "Layout", "Typography", "JSON", "Digest", "POSIX", "ProgramFiles",
        "ASCII",
      ]),
    Floor.render.library(
      "PaywallResolve",
      [
        "Locks", "PaywallModel", "PaywallTree", "Pictures", "Vocabulary", "Wording", "Locales",
        "JSON", "QR",
      ]),

    Floor.document.library(
      "PaywallCheck",
      [
        "JSONSchema", "PaywallModel", "Pictures", "Vocabulary", "Wording", "Locales", "JSON",
        "Digest", "ASCII",
      ]),
    Floor.document.library(
      "PaywallImport",
      ["PaywallModel", "PaywallTree", "Wording", "Locales", "XML", "JSON", "ASCII"]),
    Floor.document.library(
      "PaywallModel", ["PaywallTree", "Vocabulary", "Locales", "JSON", "ASCII"]),
    Floor.document.library(
      "Placements",
      [
        "Locks", "PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Experiments",
        "JSONSchema", "JSON", "Digest", "ASCII",
      ]),
    Floor.document.library("PaywallTree", ["Vocabulary", "JSON", "ASCII"]),
    Floor.document.library("Vocabulary", ["JSON"]),
    Floor.document.library("Pictures", ["XML", "JSON", "ASCII"]),
    Floor.document.library(
      "Wording", ["Locks", "PaywallModel", "Locales", "JSON", "ProgramFiles"], exclude: ["Words"],
      linking: [icu]),
    Floor.document.library("Locales", ["ASCII"]),

    Floor.engine.library("Experiments", ["ASCII"]),
    Floor.engine.library("Layout"),
    Floor.engine.library("Typography", ["Locks"]),

    Floor.web.library("HTTPServer", ["HTTP", "POSIX", "CLinux"]),
    Floor.web.library("HTTP", ["ASCII"]),
    Floor.web.library("Outgoing", ["POSIX", "CLinux"]),
    Floor.web.library("Etcd", ["Outgoing", "Responses", "JSON", "POSIX", "ASCII"]),
    Floor.web.library("Responses", ["ASCII"]),

    Floor.platform.library("JSONSchema", ["Patterns", "JSON", "ASCII"]),
    Floor.platform.library("Patterns", ["ASCII"]),
    Floor.platform.library("XML", ["ASCII"]),
    Floor.platform.library("JSON"),
    Floor.platform.library("ASCII"),
    Floor.platform.library("Digest"),
    Floor.platform.library("Signatures", ["ASCII"]),
    Floor.platform.library("Locks"),
    Floor.platform.library("QR"),
    Floor.platform.library("ProgramFiles", ["CProgramFiles", "POSIX"]),
    Floor.platform.library("POSIX", ["Locks", "CLinux"]),
    .target(
      name: "Numbers", path: Floor.platform.path(of: "Numbers"),
      swiftSettings: strict),
    .target(name: "CProgramFiles", path: Floor.platform.path(of: "CProgramFiles")),
    .target(
      name: "CBuild", path: Floor.platform.path(of: "CBuild"),
      cSettings: commit.map { [.define("PAYWALLD_COMMIT", to: "\"\($0)\"")] } ?? []),
    .systemLibrary(name: "CLinux", path: Floor.platform.path(of: "CLinux")),
    .systemLibrary(
      name: "CZlib", path: Floor.platform.path(of: "CZlib"), providers: [.apt(["zlib1g-dev"])]),

    .target(name: "Sanitizers", path: "Tests/Sanitizers", publicHeadersPath: "."),
    .target(name: "TestMemory", path: "Tests/TestMemory", publicHeadersPath: "."),
    .target(name: "TestSockets", path: "Tests/TestSockets", swiftSettings: strict),
    .target(
      name: "TestEtcd", dependencies: ["Etcd", "TestFolders", "TestSockets"],
      path: "Tests/TestEtcd", swiftSettings: strict),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    .target(
      name: "TestLayouts", dependencies: ["PaywallTree", "JSONSchema", "JSON"],
      path: "Tests/TestLayouts", swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: tested),
    tests(
      "paywalld",
      [
        "HTTP", "HTTPServer", "JSON", "PaywallService", "Routing", "PaywallPages", "PaywallCheck",
        "PaywallRender",
        "PaywallStorage", "PaywallResolve", "PaywallStore", "PaywallTree", "PaywallOutgoing",
        "Pictures", "Outgoing", "Responses",
        "TestFolders",
        "TestLayouts",
        "TestSockets",
      ], exclude: ["Fixtures"]),
    tests(
      "PaywallService",
      [
        "AdminRoutes", "GateKeeping", "ReaderRoutes", "RenderRoutes", "Routing", "SiteRoutes",
        "UsageRoutes", "Suites", "ASCII", "HTTP", "JSON", "JSONSchema", "Digest", "PaywallModel",
        "PaywallRender",
        "PaywallResolve",
        "PaywallTree", "PaywallPages", "PaywallStore", "PaywallStorage", "PaywallUsage",
        "PaywallOutgoing", "PaywallMoney", "Signatures",
        "Outgoing", "ProgramFiles", "POSIX", "PaywallCheck", "Typography", "TestFolders",
        "TestLayouts",
        "TestMemory",
        "TestSockets",
      ], exclude: ["Fixtures"]),
    tests(
      "PaywallClient",
      [
        "Suites", "PaywallClientLayout", "PaywallTree", "PaywallService", "Routing", "PaywallCheck",
        "PaywallModel",
        "PaywallOutgoing", "PaywallRender", "PaywallResolve", "PaywallStorage", "PaywallStore",
        "HTTP", "HTTPServer",
        "JSON", "Digest", "TestFolders", "TestSockets",
      ], exclude: ["Fixtures"]),
    tests(
      "PaywallOutgoing",
      [
        "ASCII", "Digest", "POSIX", "JSON", "Outgoing", "PaywallModel", "PaywallStorage",
        "PaywallStore",
        "TestFolders", "TestSockets",
      ]),
    tests(
      "PaywallStore",
      [
        "PaywallStorage", "PaywallCheck", "PaywallModel", "JSON", "Digest", "POSIX",
        "TestFolders",
      ]),
    tests(
      "PaywallFleet",
      [
        "Etcd", "PaywallStore", "PaywallStorage", "PaywallModel", "JSON", "POSIX", "TestEtcd",
        "TestFolders", "TestSockets",
      ]),
    tests(
      "PaywallUsage",
      ["PaywallStorage", "PaywallModel", "Experiments", "Digest", "POSIX", "JSON", "TestFolders"]),
    tests(
      "PaywallMoney",
      ["Signatures", "Suites", "Digest", "POSIX", "JSON", "ASCII", "TestFolders"]),
    tests(
      "PaywallRender",
      [
        "Suites", "ASCII", "Patterns", "JSON", "JSONSchema", "PaywallResolve", "PaywallModel",
        "PaywallTree",
        "Pictures",
        "Typography", "TestFolders", "TestLayouts",
      ],
      exclude: ["Fixtures"]),
    tests(
      "PaywallGate",
      [
        "PaywallCheck", "PaywallStore", "PaywallRender", "PaywallModel", "PaywallTree", "Pictures",
        "Wording", "Locales", "JSON",
      ], exclude: ["Fixtures"]),
    tests(
      "PaywallCheck", ["JSONSchema", "PaywallModel", "Wording", "Locales", "JSON"],
      exclude: ["Fixtures"]),
    tests(
      "PaywallImport",
      [
        "Suites", "PaywallCheck", "PaywallRender", "PaywallResolve", "PaywallModel", "PaywallTree",
        "Pictures", "JSON",
      ], exclude: ["Fixtures"]),
    tests(
      "PaywallClientPlacements", ["PaywallClient", "ASCII", "Placements", "PaywallModel", "JSON"]),
    tests("PaywallModel", ["PaywallTree", "Wording", "Locales", "JSON"]),
    tests(
      "Placements", ["Experiments", "PaywallModel", "PaywallTree", "JSON"], exclude: ["Fixtures"]),
    tests("Pictures", ["JSON"], exclude: ["Fixtures"]),
    tests(
      "Wording", ["PaywallModel", "JSON", "Locales", "Digest", "ProgramFiles"],
      exclude: ["Fixtures"]),
    tests("Locales", exclude: ["Fixtures"]),
    tests("Typography", ["Suites"]),
    tests("Experiments", ["Suites", "paywalld-lab", "JSON"], exclude: ["Fixtures"]),
    tests("Layout", ["Suites", "paywalld-lab", "PaywallRender", "JSON"], exclude: ["Fixtures"]),
    tests("HTTPServer", ["HTTP", "TestSockets"]),
    tests("HTTP", ["Suites"]),
    tests("Outgoing", ["POSIX"]),
    tests("Responses"),
    tests(
      "Etcd",
      ["JSON", "Outgoing", "Responses", "POSIX", "TestEtcd", "TestFolders", "TestSockets"]),
    tests("JSONSchema", ["Suites", "JSON"]),
    tests("XML"),
    tests("JSON", ["Suites"], exclude: ["Fixtures"]),
    tests("Digest", ["ASCII"]),
    tests("Signatures", ["Suites", "JSON", "ASCII"]),
    tests("ASCII"),
    tests("Patterns"),
    tests("QR", exclude: ["Fixtures"]),
    tests("ProgramFiles", ["POSIX", "TestFolders"]),
    tests("POSIX", ["TestFolders"]),
    tests("Numbers"),
  ],
  cLanguageStandard: .gnu2x
)
