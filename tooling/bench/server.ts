import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../apps/api/test/compile-cache.ts'
import { exchange } from './exchange.ts'
import { cpuSeconds, peakMegabytes } from './process-readings.ts'

/** The command of operators. It stores compiled code on disk, so the first process of a new build starts slower than the next ones. */
const bundle = fileURLToPath(new URL('../../apps/api/dist/halyard.js', import.meta.url))
const unit = readFileSync(new URL('../../deploy/systemd/halyard.service', import.meta.url), 'utf8')
const start = /^ExecStart=\/usr\/bin\/node (.+) \/opt\/halyard\/halyard\.js start$/m.exec(unit)
if (!start) throw new Error('the unit of systemd has no ExecStart with flags of Node')
/** The flags of Node in the unit of systemd. */
const flags = start[1]!.split(' ')
/** The settings of the allocator in the unit of systemd. */
const allocator = Object.fromEntries(Array.from(unit.matchAll(/(MALLOC_\w+)=(\d+)/g), ([, name, value]) => [name!, value!]))
const token = '*:*.bench-secret-that-is-long-enough-to-be-taken'
const timeoutMs = 60_000

/** Headers of a caller with all permissions. */
export const authorized = { authorization: token, 'content-type': 'application/json' }

export interface Server {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Seconds from the start until the first response to /health. */
  readonly startUp: { readonly wall: number; readonly cpu: number }
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address === null || typeof address === 'string' ? reject(new Error('found no free TCP port')) : resolve(address.port),
      )
    })
  })

type Settings = Readonly<Record<string, string>>

const launch = (args: readonly string[], databaseUrl: string, port: number, settings: Settings = {}): ChildProcess => {
  if (!existsSync(bundle)) throw new Error(`${bundle} does not exist; build apps/api first`)
  return spawn(process.execPath, [...flags, bundle, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      ...allocator,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      HALYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      HALYARD_URL: `http://localhost:${port}`,
      INIT_ADMIN_API_TOKENS: token,
      PORT: String(port),
      ...settings,
    },
  })
}

/** Resolves with the exit code. The child is killed if this process ends first. */
const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', (code) => {
      process.off('exit', kill)
      resolve(code)
    })
  })

/** Migrates a database with the command of operators. */
export const migrateDatabase = async (databaseUrl: string): Promise<void> => {
  const code = await exitOf(launch(['migrate'], databaseUrl, 0))
  if (code !== 0) throw new Error(`halyard migrate ended with ${code}`)
}

/** Runs a command on a database. Returns its seconds and maximum memory. */
export const runCommand = async (databaseUrl: string, args: readonly string[]): Promise<{ seconds: number; megabytes: number }> => {
  const started = performance.now()
  const child = launch(args, databaseUrl, 0)
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = peakMegabytes(child.pid ?? 0) || megabytes
  }, 20)
  const code = await exitOf(child)
  clearInterval(watching)
  if (code !== 0) throw new Error(`halyard ${args[0]} ended with ${code}`)
  return { seconds: (performance.now() - started) / 1000, megabytes }
}

/** Starts the built bundle in another process with production settings and further ones, and waits until it is healthy. */
export const startServer = async (databaseUrl: string, settings?: Settings): Promise<Server> => {
  const port = await freePort()
  const started = performance.now()
  const child = launch(['start'], databaseUrl, port, settings)
  const gone = exitOf(child)
  const url = `http://127.0.0.1:${port}`
  const pid = child.pid ?? 0
  const stop = async () => {
    child.kill('SIGTERM')
    const inTime = await Promise.race([gone.then(() => true), delay(10_000, false, { ref: false })])
    if (!inTime) child.kill('SIGKILL')
    await gone
  }
  for (;;) {
    const healthy = await exchange(`${url}/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (healthy) break
    if (child.exitCode !== null || performance.now() - started > timeoutMs) {
      await stop()
      throw new Error('the server did not become healthy')
    }
    await delay(5)
  }
  return { url, port, pid, startUp: { wall: (performance.now() - started) / 1000, cpu: cpuSeconds(pid) }, stop }
}
