import Foundation
import Routing

/// Resources of the process, under the names that the Prometheus client libraries use.
enum ProcessMetrics {
  static var families: [MetricFamily] {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    var processor = MetricFamily(
      "process_cpu_seconds_total", .counter, "CPU time of the process.")
    processor.add(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    var families = [processor]
    if let bytes = residentBytes {
      families.append(
        MetricFamily(
          "process_resident_memory_bytes", .gauge, "Resident memory of the process.", bytes))
    }
    if let count = openDescriptors {
      families.append(MetricFamily("process_open_fds", .gauge, "Open file descriptors.", count))
    }
    return families
  }

  /// Nil if the system does not report it.
  private static var residentBytes: Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let words = String(decoding: data, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }

  private static var openDescriptors: Int? {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    } catch {
      return nil
    }
  }
}
