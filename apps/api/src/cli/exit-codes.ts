/** Exit codes of the commands. */
export const exitCodes = {
  success: 0,
  failure: 1,
  /** The command line is invalid; nothing was sent or stored. */
  usage: 2,
  /** `--check` found differences. */
  different: 3,
  /** The exit code that a shell reports for a program that SIGPIPE ended. */
  sigpipe: 141,
} as const
