import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  afterDump,
  beforeDump,
  type Database,
  everythingStored,
  findServerMajor,
  findTables,
  hasRunningServer,
  runIn,
} from '../store/index.ts'
import type { Backup } from './backup-footer.ts'
import { commandLine, connectionOf, requireTool, startTool } from './postgres-tools.ts'
import { Refusal } from './refusal.ts'
import { megabytes, showProgress } from './say.ts'

const requireRestorable = async (database: Database, replace: boolean): Promise<void> => {
  const [tables, isServerRunning] = await database.snapshot(
    async (tx) => [await findTables(runIn(tx)), await hasRunningServer(runIn(tx))] as const,
  )
  if (tables === 'others')
    throw new Refusal('the database has tables of other applications; set DATABASE_URL to a database for halyard alone')
  if (tables === 'ours' && !replace)
    throw new Refusal('the database is not empty; set DATABASE_URL to an empty database, or replace the content with --replace')
  if (isServerRunning) throw new Refusal('a server uses this database; stop the server first')
}

/** Older servers do not know this setting. The value 0 means no limit, so removing the line changes nothing. */
const unknownToOlder = /^SET transaction_timeout = 0;$/m

async function* withoutNewSettings(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true
  for await (const chunk of script) {
    yield first ? Buffer.from(chunk.toString('latin1').replace(unknownToOlder, ''), 'latin1') : chunk
    first = false
  }
}

/** Resolves to true once the output contains the words, and to false if the output ends before. */
const waitForWords = async (output: Readable, words: string): Promise<boolean> => {
  let received = ''
  for await (const text of output.setEncoding('utf8')) {
    received += text
    if (received.includes(words)) return true
  }
  return false
}

/**
 * Restores the output of pg_dump in one transaction. pg_restore turns it into SQL, and psql runs the SQL after a `begin`. The `commit` is
 * sent once all rows are stored and the state hash equals that of the backup, so an interrupted restore changes nothing.
 */
export const restoreDump = async (
  database: Database,
  databaseUrl: string,
  file: string,
  { footer, bytes }: Backup,
  replace: boolean,
): Promise<void> => {
  const connection = connectionOf(databaseUrl)
  const major = await database.snapshot((tx) => findServerMajor(runIn(tx)))
  // Every database already has the schema.
  const options = ['--no-owner', '--no-privileges', `--schema=${footer.schema}`]
  const manualCommand = commandLine('pg_restore', ['--single-transaction', ...options, `--dbname=${connection.url}`, file])
  for (const tool of ['pg_restore', 'psql'] as const) await requireTool(tool, major, connection, manualCommand)
  await requireRestorable(database, replace)

  const progress = showProgress()
  const dump = createReadStream(file, { end: bytes - 1 })
  dump.on('data', () => progress.show(() => `${megabytes(dump.bytesRead)} of ${megabytes(bytes)} restored`))
  const pgRestore = startTool('pg_restore', [...options, '--file=-'], connection, ['pipe', 'pipe'])
  const psql = startTool('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${connection.url}`], connection, [
    'pipe',
    'pipe',
  ])
  async function* script(): AsyncGenerator<string | Buffer> {
    yield beforeDump(replace)
    yield* withoutNewSettings(pgRestore.child.stdout!)
    await pgRestore.ended
    yield afterDump(footer.stateHash)
    // psql executes everything in the pipe even if this process dies, so the commit is sent last.
    if (await waitForWords(psql.child.stdout!, everythingStored)) yield 'commit;\n'
  }
  // pg_restore may stop reading early. Its exit code shows whether it received all it needs.
  pipeline(dump, pgRestore.child.stdin!).catch(() => undefined)
  try {
    const [scriptSent] = await Promise.allSettled([pipeline(Readable.from(script()), psql.child.stdin!)])
    // If psql stops reading, its own error output gives the best reason.
    await psql.ended
    if (scriptSent.status === 'rejected') throw scriptSent.reason
  } finally {
    progress.done()
    for (const { child } of [pgRestore, psql]) child.kill()
  }
}
