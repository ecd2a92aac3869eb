/** True with HALYARD_TEST_FULL=1, as in the nightly run: sweeps then send every value to every endpoint over every binding. */
export const full = process.env.HALYARD_TEST_FULL === '1'

/** All values in the full run, otherwise one. Consecutive turns select consecutive values, so that a sweep over many endpoints uses all. */
export const someOf = <T>(values: readonly T[], turn: number): readonly T[] =>
  full || values.length === 0 ? values : [values[turn % values.length]!]
