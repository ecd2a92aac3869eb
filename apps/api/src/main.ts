import { CommanderError } from 'commander'
import { exitCodes } from './cli/exit-codes.ts'
import { createProgram } from './cli/program.ts'
import { Refusal, UsageError } from './cli/refusal.ts'
import { complain } from './cli/say.ts'
import { OutputClosed, watchOutput } from './cli/standard-output.ts'

const program = createProgram(async () => (await import('./compose.ts')).compose, process.env)

let command = program
program.hook('preAction', (_, running) => {
  command = running
})

const end = (exitCode: number, ...lines: string[]): void => {
  if (lines.length > 0) complain(...lines)
  process.exitCode = exitCode
}

const fail = (error: Error): void => {
  if (error instanceof OutputClosed) end(exitCodes.sigpipe)
  // Commander has already printed the fault or the help.
  else if (error instanceof CommanderError) end(error.exitCode === 0 ? exitCodes.success : exitCodes.usage)
  else if (error instanceof UsageError) end(exitCodes.usage, error.message, '', command.helpInformation().trimEnd())
  else end(exitCodes.failure, error.message)
}

watchOutput(fail)
try {
  await program.parseAsync()
} catch (error) {
  if ([CommanderError, Refusal, UsageError].some((kind) => error instanceof kind)) fail(error as Error)
  else end(exitCodes.failure, ...(await import('./cli/explain-error.ts')).explainError(error))
}
