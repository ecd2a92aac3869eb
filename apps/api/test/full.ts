/** True with HALYARD_TEST_FULL=1, as in the nightly run: sweeps then send every value to every endpoint over every binding. */
export const full = process.env.HALYARD_TEST_FULL === '1'

/** In the full run all values, else one of them. Consecutive turns take consecutive values, so a sweep over many endpoints uses them all. */
export const someOf = <T>(values: readonly T[], turn: number): readonly T[] =>
  full || values.length === 0 ? values : [values[turn % values.length]!]
