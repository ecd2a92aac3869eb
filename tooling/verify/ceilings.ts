/** Type instantiations of each package, about 15 % above the present number. Raise a ceiling only with a reason in the commit. */
export const instantiations: Readonly<Record<string, number>> = {
  '@halyard/contracts': 1_860_000,
  '@halyard/domain': 1_750_000,
  '@halyard/sdk': 2_180_000,
  '@halyard/console': 2_000_000,
  '@halyard/server': 7_890_000,
  '@halyard/tooling': 7_680_000,
  '@halyard/examples': 1_700_000,
  '@halyard/docs': 50_000,
}

/** Lines of a file. Tests and files in a folder `test` have the higher ceiling. */
export const lines = { source: 250, test: 350 }
