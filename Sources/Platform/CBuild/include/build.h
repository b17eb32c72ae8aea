// The commit that the program was built from: PAYWALLD_COMMIT of the build's environment, or NULL.
const char *_Nullable build_commit(void);
