import { type Command, CommanderError } from 'commander'
import { exitCodes } from './exit-codes.ts'
import { createProgram } from './program.ts'
import { Refusal, UsageError } from './refusal.ts'
import { complain } from './say.ts'
import type { Compose } from './server-parts.ts'
import { OutputClosed } from './standard-output.ts'

const end = (exitCode: number, ...lines: string[]): void => {
  if (lines.length > 0) complain(...lines)
  process.exitCode = exitCode
}

/** Prints an expected error and sets the exit code. `command` is the command whose help follows an invalid command line. */
export const fail = (error: Error, command?: Command): void => {
  if (error instanceof OutputClosed) end(exitCodes.sigpipe)
  // Commander has already printed the fault or the help.
  else if (error instanceof CommanderError) end(error.exitCode === 0 ? exitCodes.success : exitCodes.usage)
  else if (error instanceof UsageError) end(exitCodes.usage, error.message, '', command?.helpInformation().trimEnd() ?? '')
  else end(exitCodes.failure, error.message)
}

/** Runs a command line, prints its errors, and sets the exit code of the process. `args` has no program name. */
export const run = async (args: readonly string[], env: NodeJS.ProcessEnv, loadCompose: () => Promise<Compose>): Promise<void> => {
  const program = createProgram(loadCompose, env)
  let command = program
  program.hook('preAction', (_, running) => {
    command = running
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if ([CommanderError, Refusal, UsageError].some((kind) => error instanceof kind)) fail(error as Error, command)
    else end(exitCodes.failure, ...(await import('./explain-error.ts')).explainError(error))
  }
}
