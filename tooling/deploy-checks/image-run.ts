import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ImageProcess } from './dockerfile.ts'

const run = promisify(execFile)

/** Limits of a start: milliseconds until /health responds, and resident memory in MB of an idle server on PostgreSQL. */
const limits = { startMs: 5_000, idleMegabytes: 120 }

/** The probes of the chart, and its grace period in seconds. */
export interface Probes {
  readonly paths: readonly string[]
  readonly graceSeconds: number
}

export async function probesOf(chart: string): Promise<Probes> {
  const text = await readFile(join(chart, 'templates/deployment.yaml'), 'utf8')
  return {
    paths: [...text.matchAll(/httpGet: \{ path: ([^,]+), port: http \}/g)].map(([, path]) => path!),
    graceSeconds: Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1]),
  }
}

/** A folder that looks like the file system of the image: the packed server and Node, both read-only, and an empty data folder. */
async function installImage(dist: string, image: ImageProcess): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-image-'))
  await run('npm', ['pack', dist, '--silent', '--pack-destination', folder])
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  await Promise.all(['app', 'bin', 'data'].map((name) => mkdir(join(folder, name))))
  await run('tar', ['-xzf', join(folder, tarball), '-C', join(folder, 'app'), '--strip-components=1'])
  await cp(process.execPath, join(folder, 'bin', 'node'))
  await chmod(folder, 0o755)
  if (process.getuid?.() === 0) await chown(join(folder, 'data'), image.uid, image.gid)
  return folder
}

const protect = (folder: string): Promise<unknown> => run('chmod', ['-R', 'a-w,a+rX', join(folder, 'app'), join(folder, 'bin')])

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** User and system time of a process, in milliseconds; Linux counts in hundredths of a second. */
const cpuMs = async (pid: number): Promise<number> => {
  const [user = 0, system = 0] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

const megabytes = async (pid: number): Promise<number> =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

interface Start {
  readonly faults: string[]
  /** Milliseconds until /health responds: elapsed time or CPU time, whichever is less, because other programs may use the machine. */
  readonly startMs: number
  readonly idleMegabytes: number
}

/** Runs the command of the image as its user, asks the probes, lets the server idle, and stops it as Kubernetes does. */
async function startImage(folder: string, image: ImageProcess, probes: Probes, settings: Readonly<Record<string, string>>): Promise<Start> {
  const here = (text: string) => text.replace(/^\/(app|data)(?=\/|$)/, `${folder}/$1`)
  const port = await freePort()
  const env = {
    ...Object.fromEntries(Object.entries(image.env).map(([name, value]) => [name, here(value)])),
    ...settings,
    PORT: String(port),
  }
  const [command = '', ...args] = image.command.map(here)
  const identity = process.getuid?.() === 0 ? { uid: image.uid, gid: image.gid } : {}
  const began = performance.now()
  const server = spawn(join(folder, 'bin', basename(command)), args, {
    cwd: here(image.workingFolder),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  let [output, errors] = ['', '']
  server.stdout.on('data', (text) => (output += text))
  server.stderr.on('data', (text) => (errors += text))
  const ended = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  try {
    const statusOf = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await statusOf('/health')) !== 200) {
      if (server.exitCode !== null)
        return { faults: [`the server ended with ${server.exitCode}:\n${output}${errors}`], startMs: 0, idleMegabytes: 0 }
      await pause(20)
    }
    const startMs = Math.min(performance.now() - began, await cpuMs(server.pid!))
    const statuses = await Promise.all(probes.paths.map(async (path) => [path, await statusOf(path)] as const))
    const faults = statuses.filter(([, status]) => status !== 200).map(([path, status]) => `${path} returned ${status}`)
    const check = await run('sh', ['-c', image.healthCheck], { env: { PATH: process.env.PATH, PORT: String(port) } }).catch(
      (error: Error) => error,
    )
    if (check instanceof Error) faults.push(`the health check of the image failed; it needs wget: ${check.message}`)
    await pause(3_000)
    const idleMegabytes = await megabytes(server.pid!)
    server.kill('SIGTERM')
    const [code] = await Promise.race([ended, pause(probes.graceSeconds * 1_000, ['not ended'], { ref: false })])
    if (code !== 0) faults.push(`after SIGTERM the server ended with ${code}:\n${output}${errors}`)
    if (errors !== '') faults.push(`the server wrote to stderr: ${errors}`)
    return { faults, startMs, idleMegabytes }
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL')
    await ended
  }
}

const common = { HALYARD_URL: 'http://localhost', LOG_LEVEL: 'warn' }

/** Stores secret settings as files, as the chart and the compose file do. Returns the settings that name the files. */
async function secretFiles(folder: string, values: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  await mkdir(join(folder, 'secrets'))
  const entries = Object.entries(values).map(async ([name, value]) => {
    await writeFile(join(folder, 'secrets', name), value)
    return [`${name}_FILE`, join(folder, 'secrets', name)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The first start stores the compiled code as the build of the image does; the folder is read-only from then on. */
export async function faultsOfImage(dist: string, image: ImageProcess, probes: Probes, databaseUrl: string): Promise<string[]> {
  const folder = await installImage(dist, image)
  const secret = { ...(await secretFiles(folder, { DATABASE_URL: databaseUrl, HALYARD_SECRET_KEY: '0'.repeat(64) })), ...common }
  try {
    if (process.getuid?.() === 0) await chown(join(folder, 'app'), image.uid, image.gid)
    const warm = await startImage(folder, image, probes, secret)
    await protect(folder)
    const first = await startImage(folder, image, probes, common)
    const [again, postgres] = [await startImage(folder, image, probes, common), await startImage(folder, image, probes, secret)]
    process.stdout.write(
      `start: embedded ${Math.round(first.startMs)} ms with a new database, ${Math.round(again.startMs)} ms later, PostgreSQL ${Math.round(postgres.startMs)} ms; ` +
        `idle on PostgreSQL: ${postgres.idleMegabytes} MB\n`,
    )
    return [
      ...warm.faults,
      ...first.faults.map((fault) => `embedded: ${fault}`),
      ...again.faults.map((fault) => `embedded, second start: ${fault}`),
      ...postgres.faults.map((fault) => `PostgreSQL: ${fault}`),
      ...[again, postgres].filter(({ startMs }) => startMs > limits.startMs).map(({ startMs }) => `a start took ${startMs} ms`),
      ...(postgres.idleMegabytes > limits.idleMegabytes ? [`an idle server takes ${postgres.idleMegabytes} MB on PostgreSQL`] : []),
    ]
  } finally {
    await run('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, force: true })
  }
}
