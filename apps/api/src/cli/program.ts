import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { readConfig } from '../config.ts'
import { version } from '../telemetry/version.ts'
import { printAnchors, verifyAudit } from './audit.ts'
import { backUp } from './backup.ts'
import { products } from './conversions/products.ts'
import { exportTo } from './export.ts'
import { importFrom } from './import.ts'
import { runMigrations } from './migrate.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { restore } from './restore.ts'
import { say } from './say.ts'
import type { Compose } from './server-parts.ts'
import { type CreateOptions, createSnapshot } from './snapshot/create.ts'
import { makeKeys } from './snapshot/keys.ts'
import { type VerifyOptions, verifySnapshot } from './snapshot/verify.ts'
import { start } from './start.ts'
import { type TokenOptions, tokenCreate, tokenRequest, tokenTypeNames } from './token.ts'
import { tokenImport } from './token-import.ts'
import { exportRequest, importRequest } from './transfer-request.ts'
import { unleashExport } from './unleash-export.ts'

const fileName = (given: string): string => {
  if (given === '') throw new InvalidArgumentError('Name a file.')
  return given
}

const newFile = (description: string): Argument => new Argument('<file>', description).argParser(fileName)
const stateFile = (): Argument => new Argument('[file]', 'the file; - is the pipe').default('-').argParser(fileName)

const withServer = (command: Command): Command =>
  command
    .option('--url <base>', 'use this running server instead of the configured store')
    .option('--token-file <file>', 'use the token in this file instead of HALYARD_TOKEN')

const addTransfers = (program: Command, env: NodeJS.ProcessEnv): void => {
  withServer(program.command('export').description('write all flag state to a file').addArgument(stateFile()))
    .option('--resume', 'continue with the <file>.part of an interrupted download')
    .option('--force', 'replace a file that exists')
    .action((file: string, options: object) => exportTo(exportRequest({ file, ...options }), env))
  withServer(program.command('import').description('import a state file completely or not at all').addArgument(stateFile()))
    .option('--dry-run', 'show the result of the import without storing anything')
    .option('--drop', 'first delete all stored items of each kind in the file')
    .option('--replace', 'replace items that already exist; without this option, they stay unchanged')
    .option('--json', 'print the result as JSON')
    .addOption(new Option('--from <product>', 'convert the export of another product first').choices(Object.keys(products)))
    .option('--environment <name>', 'with --from: the environment of the file, if the file does not name one')
    .option('--project <id>', 'with --from: the project of the features (default: default)')
    .action((file: string, options: object) => importFrom(importRequest({ file, ...options }), env))
}

const addUnleash = (program: Command, env: NodeJS.ProcessEnv): void => {
  program
    .command('unleash-export')
    .description('write the flag state of a running Unleash server to a file for `halyard import`')
    .addArgument(newFile('the file of the export'))
    .requiredOption('--url <base>', 'the Unleash server')
    .option('--token-file <file>', 'use the admin token in this file instead of HALYARD_TOKEN')
    .option('--force', 'replace a file that exists')
    .action((file: string, options: { url: string }) => unleashExport(exportRequest({ file, ...options }), env))
}

const addCopies = (program: Command, env: NodeJS.ProcessEnv): void => {
  program
    .command('backup')
    .description('write a complete copy of the store to a file')
    .addArgument(newFile('the file of the backup'))
    .option('--force', 'replace a file that exists')
    .action((file: string, { force = false }: { force?: boolean }) => backUp(readConfig(env), file, force))
  program
    .command('restore')
    .description('put a backup into an empty store')
    .addArgument(newFile('the file of the backup'))
    .option('--replace', 'replace the content of the store')
    .action((file: string, { replace = false }: { replace?: boolean }) => restore(readConfig(env), file, replace))
  program
    .command('move-to-postgres')
    .description('copy the embedded store into the empty database of DATABASE_URL')
    .action(() => moveToPostgres(env))
}

const addAudit = (program: Command, env: NodeJS.ProcessEnv): void => {
  const audit = program.command('audit').description('verify the sealed events')
  audit
    .command('anchors')
    .description('seal all events and print the last seals, to be stored elsewhere')
    .action(() => printAnchors(readConfig(env)))
  audit
    .command('verify')
    .description('find events that were altered, removed or reordered')
    .option('--anchors <file>', 'also verify with the anchors in this file')
    .action(async ({ anchors }: { anchors?: string }) => {
      if (!(await verifyAudit(readConfig(env), anchors))) process.exitCode = 1
    })
}

const numberOf = (given: string): number => {
  const number = Number(given)
  if (given.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('Give a number.')
  return number
}

const addSnapshot = (program: Command, env: NodeJS.ProcessEnv): void => {
  const snapshot = program.command('snapshot').description('write the features of an application to a signed folder')
  const folder = () => new Argument('<folder>', 'the folder of the snapshot').argParser(fileName)
  snapshot
    .command('key')
    .description('create the keys that sign and verify snapshots')
    .addArgument(newFile('the file of the private key; the public key is written to the same name with the ending .pub'))
    .action((file: string) => makeKeys(file))
  snapshot
    .command('create')
    .description('write the features that a backend token reads')
    .addArgument(folder())
    .requiredOption('--url <base>', 'the running server')
    .requiredOption('--key <file>', 'the private key')
    .option('--token-file <file>', 'use the token in this file instead of HALYARD_TOKEN')
    .option('--watch <seconds>', 'repeat, and query the server at this interval', numberOf)
    .action((to: string, options: CreateOptions) => createSnapshot(to, options, env))
  snapshot
    .command('verify')
    .description('find a snapshot that was altered, without a network')
    .addArgument(folder())
    .requiredOption('--key <file>', 'the public key')
    .option('--max-age <minutes>', 'refuse a snapshot that is older', numberOf)
    .action((of: string, options: VerifyOptions) => verifySnapshot(of, options))
}

const addToken = (program: Command, env: NodeJS.ProcessEnv): void => {
  const token = program.command('token').description('create API tokens')
  token
    .command('import')
    .description('create the API tokens of an Unleash server, with their secrets')
    .addArgument(new Argument('<file>', 'its response to GET /api/admin/api-tokens').argParser(fileName))
    .action((file: string) => tokenImport(readConfig(env), file))
  token
    .command('create')
    .description('create an API token and print it')
    .addOption(new Option('--type <type>', 'type of the token').choices(tokenTypeNames).default('admin'))
    .option('--project <id>', 'project of a backend or frontend token (default: all)')
    .option('--environment <name>', 'environment of a backend or frontend token')
    .option('--name <name>', 'display name of the token')
    .action((options: TokenOptions) => tokenCreate(readConfig(env), tokenRequest(options)))
}

/** The command line of halyard. For an invalid command line, prints the help and throws CommanderError or UsageError. */
export const createProgram = (compose: Compose, env: NodeJS.ProcessEnv): Command => {
  const program = new Command('halyard')
    .usage('<command>')
    .version(version, '--version', 'print the version')
    .showHelpAfterError()
    .exitOverride()
    .addHelpText('after', '\nSettings are environment variables; the README lists them.')
  program
    .command('start')
    .description('run the server')
    .action(() => start(readConfig(env), compose))
  program
    .command('migrate')
    .description("bring the database's schema up to date")
    .action(() => runMigrations(readConfig(env)))
  addToken(program, env)
  addTransfers(program, env)
  addUnleash(program, env)
  addCopies(program, env)
  addAudit(program, env)
  addSnapshot(program, env)
  program
    .command('version')
    .description('print the version')
    .action(() => say(version))
  return program
}
