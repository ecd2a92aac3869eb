import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { findKeyCheck } from '../identity/secret/secret-key.ts'
import {
  type Database,
  exportSnapshot,
  findSchema,
  findServerMajor,
  hasPglite,
  listMigrations,
  openPglite,
  readState,
  readStore,
  runIn,
  type Tx,
} from '../store/index.ts'
import { version } from '../telemetry/version.ts'
import { type Footer, footerText } from './backup-footer.ts'
import { openServer } from './open-store.ts'
import { openPart, requireFree } from './part-file.ts'
import { commandLine, connectionOf, type RunningTool, requireTool, startTool } from './postgres-tools.ts'
import { Refusal } from './refusal.ts'
import { megabytes, say, showProgress, stateLines } from './say.ts'

/** Writes a backup that only its owner can read. The file gets its final name once all bytes are synced to the disk. */
const writeBackup = async (
  file: string,
  content: () => Promise<AsyncIterable<Uint8Array>>,
  footer: Footer,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  const target = await openPart(file, false)
  try {
    const hash = createHash('sha256')
    for await (const chunk of await content()) {
      hash.update(chunk)
      await target.write(chunk)
      onBytes(target.bytes)
    }
    await target.write(Buffer.from(footerText(footer, hash)))
    await target.finish()
  } catch (error) {
    await rm(`${file}.part`, { force: true })
    throw error
  } finally {
    await target.close()
  }
}

/** Produces the content of a backup. The transaction stays open until the content is read. */
type Content = (tx: Tx, footer: Footer) => Promise<AsyncIterable<Uint8Array>>

const describe = async (tx: Tx, engine: Footer['engine']): Promise<Footer> => {
  const run = runIn(tx)
  const migrations = await listMigrations(run)
  if (migrations.length === 0)
    throw new Refusal('there is nothing to back up: halyard has never used this database; check DATABASE_URL and HALYARD_DATA_DIR')
  const { hash, rows } = await readState(run)
  const [schema, keyCheck] = [await findSchema(run), await findKeyCheck(tx)]
  return { halyardBackup: 1, engine, version, schema, migrations, rows, stateHash: hash, keyCheck }
}

const write = async (database: Database, file: string, engine: Footer['engine'], content: Content): Promise<Footer> => {
  const progress = showProgress()
  try {
    return await database.snapshot(async (tx) => {
      const footer = await describe(tx, engine)
      await writeBackup(
        file,
        () => content(tx, footer),
        footer,
        (bytes) => progress.show(() => `${megabytes(bytes)} written`),
      )
      return footer
    })
  } finally {
    progress.done()
  }
}

async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

const embeddedContent: Content = async (tx) =>
  pipeline(Readable.from(withLineEnds(readStore(runIn(tx)))), createGzip(), () => {
    // The stream reports the error as well.
  })

async function* outputOf({ child, ended }: RunningTool): AsyncGenerator<Uint8Array> {
  try {
    yield* child.stdout!
    await ended
  } finally {
    child.kill()
  }
}

const backUpEmbedded = async (dataDir: string, file: string): Promise<Footer> => {
  if (!hasPglite(dataDir)) throw new Refusal(`${dataDir} has no database; set HALYARD_DATA_DIR to the folder of the database`)
  const database = await openPglite({ dataDir })
  try {
    return await write(database, file, 'embedded', embeddedContent)
  } finally {
    await database.close()
  }
}

const backUpPostgres = async (databaseUrl: string, file: string): Promise<Footer> => {
  const connection = connectionOf(databaseUrl)
  const database = openServer(databaseUrl)
  try {
    // Only the owner can read the file, as with backups of halyard.
    const manualCommand = `umask 077; ${commandLine('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${connection.url}`])}`
    await requireTool('pg_dump', await database.snapshot((tx) => findServerMajor(runIn(tx))), connection, manualCommand)
    return await write(database, file, 'postgres', async (tx, { schema }) => {
      const snapshot = await exportSnapshot(runIn(tx))
      const args = ['--format=custom', `--snapshot=${snapshot}`, `--schema="${schema.replaceAll('"', '""')}"`, `--dbname=${connection.url}`]
      return outputOf(startTool('pg_dump', args, connection, ['ignore', 'pipe']))
    })
  } finally {
    await database.close()
  }
}

/** Reminds the operator to store the secret key in another location than the backup. */
const adviceOnKey = ({ keyCheck }: Footer, { databaseUrl, secretKeys, dataDir }: Config): string[] => {
  if (keyCheck === null) return []
  const key = databaseUrl || secretKeys.length > 0 ? 'the value of HALYARD_SECRET_KEY' : join(dataDir, 'secret-key')
  return [`The backup does not contain the key of its encrypted fields. Store ${key} too, in another location.`]
}

/** Writes a consistent copy of the complete store to a file. Throws Refusal. */
export const backUp = async (config: Config, file: string, mayOverwrite: boolean): Promise<void> => {
  requireFree(file, mayOverwrite)
  const footer = await (config.databaseUrl ? backUpPostgres(config.databaseUrl, file) : backUpEmbedded(config.dataDir, file))
  say(`Backed up to ${file}`, ...stateLines({ hash: footer.stateHash, rows: footer.rows }), ...adviceOnKey(footer, config))
}
