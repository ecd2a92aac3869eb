import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../config.ts'
import { version } from '../telemetry/version.ts'
import type { ServerOptions } from './admin/command.ts'
import { addAdminCommands, optionOf, serverOptions } from './admin/register.ts'
import { productNames } from './conversions/product-names.ts'
import { UsageError } from './refusal.ts'
import { say } from './say.ts'
import type { Compose } from './server-parts.ts'
import type { CreateOptions } from './snapshot/create.ts'
import type { VerifyOptions } from './snapshot/verify.ts'
import { type TokenOptions, tokenRequest, tokenTypeNames } from './token-request.ts'
import { exportRequest, importRequest } from './transfer-request.ts'

// Each action loads its module, because the modules of the server take half a second.

const readConfig = async (env: NodeJS.ProcessEnv): Promise<Config> => (await import('../config.ts')).readConfig(env)

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
    .action(async (file: string, options: object) => {
      const request = exportRequest({ file, ...options })
      await (await import('./export.ts')).exportTo(request, env)
    })
  withServer(program.command('import').description('import a state file completely or not at all').addArgument(stateFile()))
    .option('--dry-run', 'show the result of the import without storing anything')
    .option('--drop', 'first delete all stored items of each kind in the file')
    .option('--replace', 'replace items that already exist; without this option, they stay unchanged')
    .option('--json', 'print the result as JSON')
    .addOption(new Option('--from <product>', 'convert the export of another product first').choices(productNames))
    .option('--environment <name>', 'with --from: the environment of the file, if the file does not name one')
    .option('--project <id>', 'with --from: the project of the features (default: default)')
    .action(async (file: string, options: object) => {
      const request = importRequest({ file, ...options })
      await (await import('./import.ts')).importFrom(request, env)
    })
}

const addUnleash = (program: Command, env: NodeJS.ProcessEnv): void => {
  program
    .command('unleash-export')
    .description('write the flag state of a running Unleash server to a file for `halyard import`')
    .addArgument(newFile('the file of the export'))
    .requiredOption('--url <base>', 'the Unleash server')
    .option('--token-file <file>', 'use the admin token in this file instead of HALYARD_TOKEN')
    .option('--force', 'replace a file that exists')
    .action(async (file: string, options: { url: string }) => {
      const request = exportRequest({ file, ...options })
      await (await import('./unleash-export.ts')).unleashExport(request, env)
    })
}

const addCopies = (program: Command, env: NodeJS.ProcessEnv): void => {
  program
    .command('backup')
    .description('write a complete copy of the store to a file')
    .addArgument(newFile('the file of the backup'))
    .option('--force', 'replace a file that exists')
    .action(async (file: string, { force = false }: { force?: boolean }) =>
      (await import('./backup.ts')).backUp(await readConfig(env), file, force),
    )
  program
    .command('restore')
    .description('put a backup into an empty store')
    .addArgument(newFile('the file of the backup'))
    .option('--replace', 'replace the content of the store')
    .action(async (file: string, { replace = false }: { replace?: boolean }) =>
      (await import('./restore.ts')).restore(await readConfig(env), file, replace),
    )
  program
    .command('move-to-postgres')
    .description('copy the embedded store into the empty database of DATABASE_URL')
    .action(async () => (await import('./move-to-postgres.ts')).moveToPostgres(env))
}

const addAudit = (program: Command, env: NodeJS.ProcessEnv): void => {
  const audit = program.command('audit').description('verify the sealed events')
  audit
    .command('anchors')
    .description('seal all events and print the last seals, to be stored elsewhere')
    .action(async () => (await import('./audit.ts')).printAnchors(await readConfig(env)))
  audit
    .command('verify')
    .description('find events that were altered, removed or reordered')
    .option('--anchors <file>', 'also verify with the anchors in this file')
    .action(async ({ anchors }: { anchors?: string }) => {
      const { verifyAudit } = await import('./audit.ts')
      if (!(await verifyAudit(await readConfig(env), anchors))) process.exitCode = 1
    })
}

const addAuth = (program: Command, env: NodeJS.ProcessEnv): void => {
  program
    .command('auth')
    .description('recover the login, without a server')
    .command('password-on')
    .description('switch password login on again in the configured store')
    .action(async () => (await import('./auth.ts')).switchPasswordsOn(await readConfig(env)))
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
    .action(async (file: string) => (await import('./snapshot/keys.ts')).makeKeys(file))
  snapshot
    .command('create')
    .description('write the features that a backend token reads')
    .addArgument(folder())
    .requiredOption('--url <base>', 'the running server')
    .requiredOption('--key <file>', 'the private key')
    .option('--token-file <file>', 'use the token in this file instead of HALYARD_TOKEN')
    .option('--watch <seconds>', 'repeat, and query the server at this interval', numberOf)
    .action(async (to: string, options: CreateOptions) => (await import('./snapshot/create.ts')).createSnapshot(to, options, env))
  snapshot
    .command('verify')
    .description('find a snapshot that was altered, without a network')
    .addArgument(folder())
    .requiredOption('--key <file>', 'the public key')
    .option('--max-age <minutes>', 'refuse a snapshot that is older', numberOf)
    .action(async (of: string, options: VerifyOptions) => (await import('./snapshot/verify.ts')).verifySnapshot(of, options))
}

const addToken = (program: Command, env: NodeJS.ProcessEnv): void => {
  const token = program.command('token').description('create, list and revoke API tokens')
  token
    .command('import')
    .description('create the API tokens of an Unleash server, with their secrets')
    .addArgument(new Argument('<file>', 'its response to GET /api/admin/api-tokens').argParser(fileName))
    .action(async (file: string) => (await import('./token-import.ts')).tokenImport(await readConfig(env), file))
  const create = token
    .command('create')
    .description('create an API token and print it; with a server or a profile, on the server')
    .addOption(new Option('--type <type>', 'type of the token').choices(tokenTypeNames).default('admin'))
    .option('--project <id>', 'project of a backend or frontend token (default: all)')
    .option('--environment <name>', 'environment of a backend or frontend token')
    .option('--name <name>', 'display name of the token')
    .option('--days <number>', 'life of the token in days, on a server (default: no end)')
    .option('--store', 'create the token in the configured store, without a server')
  for (const option of serverOptions) create.addOption(optionOf(option))
  create.action(async (options: TokenOptions & ServerOptions & { days?: string; store?: true }) => {
    const request = tokenRequest(options)
    if (!options.store && (await (await import('./admin/target.ts')).namesServer(options, env))) {
      const [{ withSession }, { createServerToken }] = await Promise.all([import('./admin/session.ts'), import('./admin/tokens.ts')])
      return withSession({ args: [], options, env }, createServerToken(request, options.days))
    }
    if (options.days !== undefined) throw new UsageError('--days requires a server')
    await (await import('./token.ts')).tokenCreate(await readConfig(env), request, options.json === true)
  })
}

/** The command line of halyard. For an invalid command line, prints the help and throws CommanderError or UsageError. */
export const createProgram = (loadCompose: () => Promise<Compose>, env: NodeJS.ProcessEnv): Command => {
  const program = new Command('halyard')
    .usage('<command>')
    .version(version, '--version', 'print the version')
    .showHelpAfterError()
    .exitOverride()
    .addHelpText('after', '\nSettings are environment variables; the README lists them.')
  program
    .command('start')
    .description('run the server')
    .action(async () => (await import('./start.ts')).start(await readConfig(env), await loadCompose()))
  program
    .command('migrate')
    .description("bring the database's schema up to date")
    .action(async () => (await import('./migrate.ts')).runMigrations(await readConfig(env)))
  addToken(program, env)
  addTransfers(program, env)
  addUnleash(program, env)
  addCopies(program, env)
  addAudit(program, env)
  addAuth(program, env)
  addSnapshot(program, env)
  program
    .command('version')
    .description('print the version')
    .action(() => say(version))
  addAdminCommands(program, env)
  return program
}
