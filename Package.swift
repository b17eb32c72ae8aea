// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// These import no other target. They have the checks of `Numbers` themselves.
let alone: Set = ["JSON", "Layout", "Typography", "HTTP", "Numbers"]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies + (alone.contains(name) ? [] : ["Numbers"]),
    swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "Sanitizers"] + dependencies,
    exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "paywalld",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "paywalld", targets: ["paywalld"])],
  targets: [
    .executableTarget(
      name: "paywalld",
      dependencies: [
        "PaywallAPI", "PaywallFetch", "PaywallNotify", "HTTPServer", "PeerProcess", "HTTP",
        "PaywallStore",
        "PaywallStorage", "PaywallLog", "PaywallCheck", "PaywallRender", "PaywallResolve",
        "PaywallModel", "PaywallTree", "PaywallImport", "StringTables", "Outgoing", "JSON",
        "Numbers", "Threads", "Files",
      ], swiftSettings: strict),
    .executableTarget(
      name: "paywalld-lab",
      dependencies: [
        "PaywallAPI", "PaywallFetch", "PaywallImport", "PaywallRender", "PaywallResolve",
        "PaywallStore", "PaywallStorage", "PaywallLog", "PaywallCheck", "JSONSchema",
        "PaywallModel", "PaywallTree", "SVGCheck", "StringTables",
        "Layout", "Typography", "JSON", "HTTP", "HTTPServer", "Digest", "Files", "Wording",
        "Pricing", "Numbers", "Threads",
      ],
      swiftSettings: strict),
    library(
      "PaywallAPI",
      [
        "PaywallStore", "PaywallStorage", "PaywallLog", "PaywallCheck", "PaywallRender",
        "PaywallResolve", "PaywallModel", "PaywallTree", "PaywallImport", "PaywallFetch", "Locales",
        "HTTP", "Gzip", "JSONSchema", "JSON", "Digest", "Files",
      ]),
    library("PaywallFetch", ["PaywallModel", "Outgoing", "JSON", "Threads", "Files"]),
    library("PaywallNotify", ["PaywallLog", "Outgoing", "JSON", "Digest", "Threads", "Files"]),
    library("HTTPServer", ["HTTP", "Threads", "CLinux"]),
    library("PeerProcess", ["HTTP", "CLinux"]),
    library(
      "PaywallStore",
      [
        "PaywallStorage", "PaywallLog", "PaywallCheck", "JSONSchema", "PaywallModel", "JSON",
        "Digest", "Threads", "Files",
      ]),
    library("PaywallStorage", ["PaywallLog", "JSON", "Digest", "Files"]),
    library("PaywallLog", ["PaywallModel", "Pricing", "JSON", "Digest"]),
    library("PaywallCheck", ["JSONSchema", "PaywallModel", "JSON", "Digest"]),
    library(
      "PaywallRender",
      [
        "PaywallResolve", "PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Pricing",
        "Layout", "Typography", "WordBreaks", "JSON", "Threads", "Files",
      ]),
    library("JSONSchema", ["JSON"]),
    library(
      "PaywallResolve", ["PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Pricing", "JSON"]),
    library(
      "PaywallModel",
      ["PaywallTree", "Vocabulary", "Wording", "Locales", "Pricing", "SVGCheck", "JSON"]),
    .target(
      name: "Wording", dependencies: ["Pricing", "Numbers"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library("Pricing"),
    library("Locales"),
    library("StringTables", ["Locales", "JSON"]),
    library("PaywallImport", ["JSON"]),
    library("PaywallTree", ["Vocabulary", "JSON"]),
    library("Vocabulary", ["JSON"]),
    library("SVGCheck", ["JSON"]),
    library("JSON"),
    library("Numbers"),
    library("Outgoing", ["Files"]),
    library("Threads", ["Files"]),
    library("Files", ["CLinux"]),
    library("Layout"),
    library("Typography"),
    .target(
      name: "WordBreaks", dependencies: ["Numbers"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library("HTTP"),
    library("Digest"),
    library("Gzip", ["CZlib"]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Sanitizers", path: "Tests/Sanitizers", publicHeadersPath: "."),
    .target(name: "TestMemory", path: "Tests/TestMemory", publicHeadersPath: "."),
    .target(name: "TestSockets", path: "Tests/TestSockets", swiftSettings: strict),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    .target(
      name: "TestLayouts", dependencies: ["PaywallTree", "JSONSchema", "JSON"],
      path: "Tests/TestLayouts", swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    tests(
      "paywalld",
      [
        "HTTP", "HTTPServer", "JSON", "PaywallAPI", "PaywallCheck", "PaywallRender",
        "PaywallLog", "PaywallResolve", "PaywallStore", "Outgoing", "TestFolders", "TestLayouts",
        "TestSockets",
      ]),
    tests("HTTP"),
    tests("Gzip"),
    tests("Files", ["TestFolders"]),
    tests("HTTPServer", ["HTTP", "TestSockets"]),
    tests("PeerProcess", ["HTTP", "TestSockets"]),
    tests(
      "PaywallAPI",
      [
        "HTTP", "JSON", "JSONSchema", "Digest", "PaywallModel", "PaywallRender", "PaywallResolve",
        "PaywallTree", "PaywallStore", "PaywallStorage", "PaywallLog", "PaywallFetch", "Outgoing",
        "Files", "TestFolders", "TestLayouts", "TestMemory", "TestSockets",
      ]),
    tests(
      "PaywallNotify",
      [
        "Digest", "Files", "JSON", "Outgoing", "PaywallModel", "PaywallLog", "PaywallStore",
        "TestFolders", "TestSockets",
      ]),
    tests("PaywallFetch", ["Outgoing", "PaywallModel", "JSON", "TestFolders", "TestSockets"]),
    tests("Outgoing"),
    tests("PaywallCheck", ["JSONSchema", "PaywallModel", "JSON"], exclude: ["Fixtures"]),
    tests("Digest"),
    tests("JSON"),
    tests("Numbers"),
    tests("Typography"),
    tests("Layout", ["paywalld-lab", "PaywallRender", "JSON"], exclude: ["Fixtures"]),
    tests("JSONSchema", ["JSON"]),
    tests("SVGCheck", ["JSON"], exclude: ["Fixtures"]),
    tests("PaywallModel", ["PaywallTree", "Pricing", "JSON"], exclude: ["Fixtures"]),
    tests("Pricing"),
    tests("Locales", exclude: ["Fixtures"]),
    tests("StringTables"),
    tests("PaywallImport", ["PaywallCheck", "PaywallModel", "JSON"], exclude: ["Fixtures"]),
    tests("Wording", ["Pricing"], exclude: ["Fixtures"]),
    tests(
      "PaywallRender", ["JSON", "PaywallResolve", "PaywallModel", "PaywallTree", "TestLayouts"],
      exclude: ["Fixtures"]),
    tests(
      "PaywallStore",
      [
        "PaywallStorage", "PaywallLog", "PaywallCheck", "PaywallModel", "JSON", "Digest", "Files",
        "TestFolders",
      ], exclude: ["Fixtures"]),
  ]
)
