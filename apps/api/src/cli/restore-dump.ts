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

const requireRoom = async (database: Database, replace: boolean): Promise<void> => {
  const [tables, running] = await database.snapshot(async (tx) => [await findTables(runIn(tx)), await hasRunningServer(runIn(tx))] as const)
  if (tables === 'others') throw new Refusal('the database has tables that are none of halyard’s; set DATABASE_URL to one of its own')
  if (tables === 'ours' && !replace)
    throw new Refusal('the database is not empty; set DATABASE_URL to an empty one, or replace it with --replace')
  if (running) throw new Refusal('a server is at work on this database; stop it first')
}

/** A setting of newer versions that older servers do not know; it limits nothing. */
const unknownToOlder = /^SET transaction_timeout = 0;$/m

async function* withoutNewSettings(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first = true
  for await (const chunk of script) {
    yield first ? Buffer.from(chunk.toString('latin1').replace(unknownToOlder, ''), 'latin1') : chunk
    first = false
  }
}

/** False: it ended without these words. */
const hears = async (output: Readable, words: string): Promise<boolean> => {
  let said = ''
  for await (const text of output.setEncoding('utf8')) {
    said += text
    if (said.includes(words)) return true
  }
  return false
}

/**
 * Puts what pg_dump wrote into a database in one transaction. pg_restore makes SQL of it, which psql runs between a `begin` and, once everything is there
 * and has the state hash of the backup, a `commit`: whoever is killed before, nothing has changed.
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
  // The schema is there already, in any database.
  const options = ['--no-owner', '--no-privileges', `--schema=${footer.schema}`]
  const byHand = commandLine('pg_restore', ['--single-transaction', ...options, `--dbname=${connection.url}`, file])
  for (const tool of ['pg_restore', 'psql'] as const) await requireTool(tool, major, connection, byHand)
  await requireRoom(database, replace)

  const progress = showProgress()
  const dump = createReadStream(file, { end: bytes - 1 })
  dump.on('data', () => progress.tell(() => `${megabytes(dump.bytesRead)} of ${megabytes(bytes)} restored`))
  const reading = startTool('pg_restore', [...options, '--file=-'], connection, ['pipe', 'pipe'])
  const running = startTool('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${connection.url}`], connection, [
    'pipe',
    'pipe',
  ])
  async function* script(): AsyncGenerator<string | Buffer> {
    yield beforeDump(replace)
    yield* withoutNewSettings(reading.child.stdout!)
    await reading.ended
    yield afterDump(footer.stateHash)
    // Not before: what is in a pipe already would be carried out without us.
    if (await hears(running.child.stdout!, everythingStored)) yield 'commit;\n'
  }
  // It reads no further than it has to, and says by its end whether it got all.
  pipeline(dump, reading.child.stdin!).catch(() => undefined)
  try {
    const [fed] = await Promise.allSettled([pipeline(Readable.from(script()), running.child.stdin!)])
    // Why it would take no more is best said by psql itself.
    await running.ended
    if (fed.status === 'rejected') throw fed.reason
  } finally {
    progress.done()
    for (const { child } of [reading, running]) child.kill()
  }
}
