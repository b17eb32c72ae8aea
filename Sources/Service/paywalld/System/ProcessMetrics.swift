import Foundation
import PaywallAPI

/// What the process uses, under the names that Prometheus' own clients give it.
enum ProcessMetrics {
  static var families: [MetricFamily] {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    var processor = MetricFamily(
      "process_cpu_seconds_total", .counter, "Processor time of the process.")
    processor.add(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    var families = [processor]
    if let bytes = residentBytes {
      families.append(
        MetricFamily("process_resident_memory_bytes", .gauge, "Memory of the process.", bytes))
    }
    if let count = openDescriptors {
      families.append(MetricFamily("process_open_fds", .gauge, "Descriptors that are open.", count))
    }
    return families
  }

  /// Nil where the system does not tell.
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
