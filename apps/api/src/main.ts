import { anchorsFile, printAnchors, verifyAudit } from './cli/audit.ts'
import { backUp } from './cli/backup.ts'
import { exportTo } from './cli/export.ts'
import { fileRequest } from './cli/file-request.ts'
import { importFrom } from './cli/import.ts'
import { runMigrations } from './cli/migrate.ts'
import { moveToPostgres } from './cli/move-to-postgres.ts'
import { reasonOf } from './cli/reason-of.ts'
import { Refusal } from './cli/refusal.ts'
import { restore } from './cli/restore.ts'
import { complain, say } from './cli/say.ts'
import { NobodyReads, watchOutput } from './cli/standard-output.ts'
import { start } from './cli/start.ts'
import { tokenCreate } from './cli/token.ts'
import { tokenRequest, UsageError } from './cli/token-request.ts'
import { exportRequest, importRequest } from './cli/transfer-request.ts'
import { compose } from './compose.ts'
import { InvalidConfig, readConfig } from './config.ts'
import { WrongSecretKey } from './identity/secret/secret-key.ts'
import { DatabaseUnavailable, DataDirectoryInUse, NewerSchema, OldServer, StateDiffers, StoreNotEmpty } from './store/index.ts'
import { version } from './telemetry/version.ts'

const usage = `Usage: halyard <command>

  start                  run the server
  migrate                bring the database's schema up to date
  token create           make an API token and print it
    --type <type>        admin (default), backend (or client), frontend
    --project <id>       project of a backend or frontend token (default: *)
    --environment <name> environment of a backend or frontend token
    --name <name>        name of the token, for people
  export [<file>|-]      write all flag state to a file
    --url <base>         of this running server, not of the store of the settings
    --token-file <file>  with the token in this file, not the one of HALYARD_TOKEN
    --resume             go on with the <file>.part of a download that was cut
    --force              replace a file that exists
  import [<file>|-]      import a state file: all of it or nothing
    --url, --token-file  into a running server, as above
    --dry-run            say what it would do, and store nothing
    --drop               remove first what is stored of each kind in the file
    --replace            replace what is stored already, which is else kept as it is
  backup <file>          write a complete copy of the store to a file
    --force              also over a file that is there
  restore <file>         put a backup into an empty store
    --replace            also in the place of what the store holds
  move-to-postgres       copy the embedded store into the empty database of DATABASE_URL
  audit anchors          seal all events and print the last seals, to be kept elsewhere
  audit verify           find events that were altered, removed or reordered
    --anchors <file>     also by anchors that were kept
  version                print the version

Settings are environment variables; the README lists them.`

const audit = async (args: string[]): Promise<void> => {
  if (!(await verifyAudit(readConfig(process.env), anchorsFile(args)))) process.exitCode = 1
}

const run = async ([command, ...args]: string[]): Promise<void> => {
  if (command === 'start') return start(readConfig(process.env), compose)
  if (command === 'migrate') return runMigrations(readConfig(process.env))
  if (command === 'token' && args[0] === 'create') return tokenCreate(readConfig(process.env), tokenRequest(args.slice(1)))
  if (command === 'export') return exportTo(exportRequest(args), process.env)
  if (command === 'import') return importFrom(importRequest(args), process.env)
  if (command === 'backup') return backUp(readConfig(process.env), fileRequest(args, 'force'))
  if (command === 'restore') return restore(readConfig(process.env), fileRequest(args, 'replace'))
  if (command === 'move-to-postgres' && args.length === 0) return moveToPostgres(process.env)
  if (command === 'audit' && args[0] === 'anchors' && args.length === 1) return printAnchors(readConfig(process.env))
  if (command === 'audit' && args[0] === 'verify') return audit(args.slice(1))
  if (command === 'version' || command === '--version') return say(version)
  if (command === 'help' || command === '--help') return say(usage)
  throw new UsageError(command === undefined ? 'which command?' : `there is no command ${[command, ...args].join(' ')}`)
}

const mendable = [DataDirectoryInUse, NewerSchema, OldServer, Refusal, StateDiffers, StoreNotEmpty, WrongSecretKey]

/** What a person can mend gets a line, as does what the system refused; everything else its stack. */
const explain = (error: unknown): string[] => {
  if (error instanceof InvalidConfig) return error.faults.map((fault) => `Setting not usable: ${fault}`)
  if (error instanceof UsageError) return [error.message, usage]
  if (mendable.some((kind) => error instanceof kind)) return [(error as Error).message]
  if (error instanceof DatabaseUnavailable) return [`${error.message}: ${reasonOf(error.cause)}`]
  if (error instanceof Error && 'syscall' in error)
    return [`${error.message}${/^(listen|getaddrinfo)$/.test(String(error.syscall)) ? '; choose another PORT or HOST' : ''}`]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}

/** What a shell says of a program that SIGPIPE ended, as it ends others whose output nobody reads. */
const nobodyReads = 141

const fail = (error: unknown): void => {
  const isLeft = error instanceof NobodyReads
  if (!isLeft) complain(...explain(error))
  process.exitCode = isLeft ? nobodyReads : 1
}

watchOutput(fail)
try {
  await run(process.argv.slice(2))
} catch (error) {
  fail(error)
}
