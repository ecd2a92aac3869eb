import { WrongSecretKey } from './access/secret-key.ts'
import { runMigrations } from './cli/migrate.ts'
import { complain, say } from './cli/say.ts'
import { start } from './cli/start.ts'
import { tokenCreate } from './cli/token.ts'
import { tokenRequest, UsageError } from './cli/token-request.ts'
import { InvalidConfig, readConfig } from './config.ts'
import { DatabaseUnavailable, DataDirectoryInUse, NewerSchema, OldServer } from './db/index.ts'
import { version } from './version.ts'

const usage = `Usage: halyard <command>

  start                  run the server
  migrate                bring the database's schema up to date
  token create           make an API token and print it
    --type <type>        admin (default), backend (or client), frontend
    --project <id>       project of a backend or frontend token (default: *)
    --environment <name> environment of a backend or frontend token
    --name <name>        name of the token, for people
  version                print the version

Settings are environment variables; the README lists them.`

const run = async ([command, ...args]: string[]): Promise<void> => {
  if (command === 'start') return start(readConfig(process.env))
  if (command === 'migrate') return runMigrations(readConfig(process.env))
  if (command === 'token' && args[0] === 'create') return tokenCreate(readConfig(process.env), tokenRequest(args.slice(1)))
  if (command === 'version' || command === '--version') return say(version)
  if (command === 'help' || command === '--help') return say(usage)
  throw new UsageError(command === undefined ? 'which command?' : `there is no command ${[command, ...args].join(' ')}`)
}

/** Of a name with several addresses Node tells a code alone. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** What a person can mend gets a line; everything else its stack. */
const explain = (error: unknown): string[] => {
  if (error instanceof InvalidConfig) return error.faults.map((fault) => `Setting not usable: ${fault}`)
  if (error instanceof UsageError) return [error.message, usage]
  if (error instanceof DataDirectoryInUse || error instanceof NewerSchema || error instanceof OldServer || error instanceof WrongSecretKey)
    return [error.message]
  if (error instanceof DatabaseUnavailable) return [`${error.message}: ${reasonOf(error.cause)}`]
  if (error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo'))
    return [`${error.message}; choose another PORT or HOST`]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  complain(...explain(error))
  process.exitCode = 1
}
