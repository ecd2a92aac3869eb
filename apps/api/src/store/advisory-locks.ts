/** The advisory lock that every write holds until its transaction ends: shared, or alone. */
export const stateLock = 4242
