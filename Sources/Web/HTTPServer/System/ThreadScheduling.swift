#if canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import Darwin
#endif

/// Which thread of the server goes first where several want the same core. On Linux a setting applies to the thread that makes it.
enum ThreadScheduling {
  /// Nanoseconds; the least and the most that Linux takes.
  private static let promptSlice: UInt64 = 100_000
  private static let patientSlice: UInt64 = 100_000_000
  private static let lowPriority: Int32 = 10
  /// Policies (sched(7)).
  private static let ordinary: UInt32 = 0
  private static let idle: UInt32 = 5

  /// Lets others go before the thread that calls this. A long time slice of its own is what lets every thread of the machine that wakes
  /// go first, such as those that write to the disk for a swap.
  static func giveWay() {
    #if os(Linux)
      #if canImport(Glibc)
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, lowPriority)
      #else
        _ = setpriority(PRIO_PROCESS, 0, lowPriority)
      #endif
      guard sched_getscheduler(0) == SCHED_OTHER else { return }
      _ = linux_set_scheduling(ordinary, lowPriority, patientSlice)
    #else
      _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #endif
  }

  /// Lets the thread that calls this have only what is left of the cores: whoever else wakes has one at once, and a core with such a thread
  /// counts as free. While others keep all cores busy, little is left.
  static func takeWhatIsLeft() {
    #if os(Linux)
      guard sched_getscheduler(0) == SCHED_OTHER else { return }
      _ = linux_set_scheduling(idle, 0, 0)
    #else
      _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #endif
  }

  /// Lets the thread that calls this have a core as soon as it has something to do, in place of waiting for the end of another's time
  /// slice: one that wakes goes before one with longer slices (sched_setattr(2), Linux 6.12; earlier ones take no notice). Where an
  /// operator chose a policy for the service, that stays.
  static func goFirst() {
    #if os(Linux)
      guard sched_getscheduler(0) == SCHED_OTHER else { return }
      #if canImport(Glibc)
        let nice = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      #else
        let nice = getpriority(PRIO_PROCESS, 0)
      #endif
      _ = linux_set_scheduling(ordinary, nice, promptSlice)
    #else
      _ = pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0)
    #endif
  }
}
