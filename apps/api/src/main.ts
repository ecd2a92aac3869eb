import { CommanderError } from 'commander'
import { createProgram } from './cli/program.ts'
import { Refusal, reasonOf, UsageError } from './cli/refusal.ts'
import { complain } from './cli/say.ts'
import { OutputClosed, watchOutput } from './cli/standard-output.ts'
import { compose } from './compose.ts'
import { InvalidConfig } from './config.ts'
import { WrongSecretKey } from './identity/secret/secret-key.ts'
import { DatabaseUnavailable, DataDirectoryInUse, NewerSchema, OldServer, StateDiffers, StoreNotEmpty } from './store/index.ts'

const program = createProgram(compose, process.env)

const expectedErrors = [DataDirectoryInUse, NewerSchema, OldServer, Refusal, StateDiffers, StoreNotEmpty, WrongSecretKey]

/** Expected errors get one line, as do errors of the operating system. Other errors get their stack. */
const explain = (error: unknown): string[] => {
  if (error instanceof InvalidConfig) return error.faults.map((fault) => `Invalid setting: ${fault}`)
  if (error instanceof UsageError) return [error.message, '', program.helpInformation().trimEnd()]
  if (expectedErrors.some((kind) => error instanceof kind)) return [(error as Error).message]
  if (error instanceof DatabaseUnavailable) return [`${error.message}: ${reasonOf(error.cause)}`]
  if (error instanceof Error && 'syscall' in error)
    return [`${error.message}${/^(listen|getaddrinfo)$/.test(String(error.syscall)) ? '; choose another PORT or HOST' : ''}`]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}

/** Exit code that a shell reports for a program that SIGPIPE ended. */
const sigpipeExitCode = 141

const fail = (error: unknown): void => {
  if (error instanceof CommanderError) {
    // Commander has already printed the fault or the help.
    process.exitCode = error.exitCode
    return
  }
  const isOutputClosed = error instanceof OutputClosed
  if (!isOutputClosed) complain(...explain(error))
  process.exitCode = isOutputClosed ? sigpipeExitCode : 1
}

watchOutput(fail)
try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}
