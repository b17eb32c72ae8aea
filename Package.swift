// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// Every file sees `Numbers` without an import, as it sees the standard library: converting a `Double` to an integer without a check does
/// not compile.
let guarded: [SwiftSetting] =
  strict + [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "Numbers"])]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], linking linked: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies + ["Numbers"], swiftSettings: guarded,
    linkerSettings: linked)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["Numbers"], swiftSettings: guarded)
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
    program(
      "paywalld",
      [
        "PaywallAPI", "PaywallFetch", "PaywallNotify", "HTTPServer", "HTTP", "PaywallStore",
        "PaywallStorage", "PaywallLog", "PaywallCheck", "PaywallRender", "PaywallResolve",
        "PaywallModel", "PaywallTree", "PaywallImport", "StringTables", "Outgoing", "JSON",
        "Threads", "Files", "ProgramFiles",
      ]),
    program(
      "paywalld-lab",
      [
        "PaywallAPI", "PaywallFetch", "PaywallImport", "PaywallRender", "PaywallResolve",
        "PaywallStore", "PaywallStorage", "PaywallLog", "PaywallCheck", "JSONSchema",
        "PaywallModel", "PaywallTree", "SVGCheck", "StringTables",
        "Layout", "Typography", "JSON", "HTTP", "HTTPServer", "Digest", "Files", "Wording",
        "Pricing", "Threads",
      ]),
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
    library(
      "PaywallStore",
      [
        "PaywallStorage", "PaywallLog", "PaywallCheck", "JSONSchema", "PaywallModel", "JSON",
        "Digest", "Threads", "Files", "ProgramFiles",
      ]),
    library("PaywallStorage", ["PaywallLog", "JSON", "Digest", "Files"]),
    library("PaywallLog", ["PaywallModel", "Pricing", "JSON", "Digest"]),
    library("PaywallCheck", ["JSONSchema", "PaywallModel", "JSON", "Digest"]),
    library(
      "PaywallRender",
      [
        "PaywallResolve", "PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Pricing",
        "Layout", "Typography", "WordBreaks", "JSON", "Threads", "Files", "ProgramFiles",
      ]),
    library("JSONSchema", ["JSON"]),
    library(
      "PaywallResolve", ["PaywallModel", "PaywallTree", "Vocabulary", "Locales", "Pricing", "JSON"]),
    library(
      "PaywallModel",
      ["PaywallTree", "Vocabulary", "Wording", "Locales", "Pricing", "SVGCheck", "JSON"]),
    library(
      "Wording", ["Pricing"],
      linking: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    library("Pricing"),
    library("Locales"),
    library("StringTables", ["Locales", "JSON"]),
    library("PaywallImport", ["JSON"]),
    library("PaywallTree", ["Vocabulary", "JSON"]),
    library("Vocabulary", ["JSON"]),
    library("SVGCheck", ["JSON"]),
    library("JSON"),
    .target(name: "Numbers", swiftSettings: strict),
    library("Outgoing", ["Files"]),
    library("Threads", ["Files"]),
    library("Files", ["CLinux"]),
    library("ProgramFiles", ["CProgramFiles", "Files"]),
    .target(name: "CProgramFiles"),
    library("Layout"),
    library("Typography"),
    library(
      "WordBreaks", linking: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
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
    tests("ProgramFiles", ["Files", "TestFolders"]),
    tests("HTTPServer", ["HTTP", "TestSockets"]),
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
  ],
  cLanguageStandard: .gnu2x
)
