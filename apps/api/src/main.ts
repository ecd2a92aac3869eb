// First: it is about the loading of all others.
import './cli/young-generation.ts'
import { CommanderError } from 'commander'
import { createProgram } from './cli/program.ts'
import { Refusal, reasonOf, UsageError } from './cli/refusal.ts'
import { complain } from './cli/say.ts'
import { NobodyReads, watchOutput } from './cli/standard-output.ts'
import { sizeYoungGeneration } from './cli/young-generation.ts'
import { compose } from './compose.ts'
import { InvalidConfig } from './config.ts'
import { WrongSecretKey } from './identity/secret/secret-key.ts'
import { DatabaseUnavailable, DataDirectoryInUse, NewerSchema, OldServer, StateDiffers, StoreNotEmpty } from './store/index.ts'

const program = createProgram(compose, process.env)

const mendable = [DataDirectoryInUse, NewerSchema, OldServer, Refusal, StateDiffers, StoreNotEmpty, WrongSecretKey]

/** What a person can mend gets a line, as does what the system refused; everything else its stack. */
const explain = (error: unknown): string[] => {
  if (error instanceof InvalidConfig) return error.faults.map((fault) => `Setting not usable: ${fault}`)
  if (error instanceof UsageError) return [error.message, '', program.helpInformation().trimEnd()]
  if (mendable.some((kind) => error instanceof kind)) return [(error as Error).message]
  if (error instanceof DatabaseUnavailable) return [`${error.message}: ${reasonOf(error.cause)}`]
  if (error instanceof Error && 'syscall' in error)
    return [`${error.message}${/^(listen|getaddrinfo)$/.test(String(error.syscall)) ? '; choose another PORT or HOST' : ''}`]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}

/** What a shell says of a program that SIGPIPE ended, as it ends others whose output nobody reads. */
const nobodyReads = 141

const fail = (error: unknown): void => {
  if (error instanceof CommanderError) {
    // The fault of the command line, or the help, is printed already.
    process.exitCode = error.exitCode
    return
  }
  const isLeft = error instanceof NobodyReads
  if (!isLeft) complain(...explain(error))
  process.exitCode = isLeft ? nobodyReads : 1
}

watchOutput(fail)
sizeYoungGeneration()
try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}
