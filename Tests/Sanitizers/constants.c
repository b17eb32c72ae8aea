// Tells LeakSanitizer where it finds no pointer though there is one.
//
// Swift packs cases into unused bits of pointers, as those of an indirect enum, so that the sanitizer does not know them for
// pointers and takes what a constant holds for lost. A constant is made once and kept to the end: what its making has
// allocated is left out. XCTest, under which Swift Testing starts, keeps its own suites in the same way.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
const char *__lsan_default_suppressions(void);

const char *__lsan_default_suppressions(void) {
  return "leak:swift::threading_impl::once_slow\n"
         "leak:XCTest\n";
}
#endif
#endif
