import Numbers

#if canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import Darwin
#endif

/// Scheduling of the server's threads when several need the same core. On Linux a setting applies to the calling thread.
public enum ThreadScheduling {
  /// The shortest and longest slice that Linux accepts, in nanoseconds.
  private static let promptSlice: UInt64 = 100_000
  private static let patientSlice: UInt64 = 100_000_000
  private static let lowPriority: Int32 = 10
  /// The scheduling policies (sched(7)).
  private static let ordinary: UInt32 = 0
  private static let idle: UInt32 = 5

  /// Lowers the calling thread below others. A long time slice lets every waking thread of the machine preempt it, such as those that write
  /// to the disk for a swap.
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

  /// Gives the calling thread only idle cores: any other waking thread preempts it, and its core counts as free. While others keep all
  /// cores busy, it hardly runs.
  public static func takeWhatIsLeft() {
    #if os(Linux)
      guard sched_getscheduler(0) == SCHED_OTHER else { return }
      _ = linux_set_scheduling(idle, 0, 0)
    #else
      _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #endif
  }

  /// Lets the calling thread run as soon as it wakes instead of waiting for the end of another's time slice: a waking thread preempts
  /// threads with longer slices (sched_setattr(2), Linux 6.12; ignored by earlier ones). If the operator chose a scheduling policy, it
  /// stays.
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
