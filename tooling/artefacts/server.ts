import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { faultsOfLazyExport, startCollector } from './telemetry.ts'

const token = `*:*.${'0'.repeat(64)}`

/** First requests of an operator: path, and a text in the response. */
const checks: [path: string, expected: string][] = [
  ['/health', 'GOOD'],
  ['/docs', '<html'],
  ['/openapi.json', '"openapi"'],
  ['/openapi.yaml', 'openapi: 3.1'],
  ['/docs/swagger-ui.css', 'swagger'],
  ['/docs/swagger-ui-bundle.js', 'SwaggerUIBundle'],
  ['/internal-backstage/prometheus', 'process_cpu'],
  ['/api/admin/projects', '"default"'],
]

/** A running server that was built. */
export interface BuiltServer {
  readonly url: string
  /** Token of an administrator. */
  readonly token: string
  /** Stops the server as an operator does. Returns the faults, one line each. */
  stop(): Promise<string[]>
}

/** Starts the built server from a copy without node_modules, with settings. Throws with its output if it does not start. */
export async function startBuiltServer(dist: string, settings: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-dist-'))
  await cp(dist, join(folder, 'dist'), { recursive: true })
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', INIT_ADMIN_API_TOKENS: token, ...settings }
  const server = spawn(process.execPath, ['dist/main.js', 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(server, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (server.exitCode === null) server.kill(signal)
    const [code] = await ended
    await rm(folder, { recursive: true, force: true })
    return code
  }
  const url = await address(
    () => output,
    () => server.exitCode,
  )
  if (!url) {
    await end('SIGKILL')
    throw new Error(`the server did not start:\n${output}`)
  }
  const stop = async (): Promise<string[]> => {
    const code = await end('SIGTERM')
    return code === 0 ? [] : [`after SIGTERM the server ended with ${code}:\n${output}`]
  }
  return { url, token, stop }
}

async function faultsOfRun(dist: string, settings: Readonly<Record<string, string>>): Promise<string[]> {
  const server = await startBuiltServer(dist, settings)
  const faults = await Promise.allSettled(checks.map((check) => faultsOfCheck(server.url, check)))
  const found = faults.flatMap((one) => (one.status === 'fulfilled' ? one.value : [String(one.reason)]))
  return [...found, ...(await server.stop())]
}

/**
 * Starts the built server, sends some requests, and stops it. On PostgreSQL, the server exports traces and metrics. Returns the faults, one
 * line each.
 */
export async function faultsOfServer(dist: string, databaseUrl: string | undefined): Promise<string[]> {
  if (databaseUrl === undefined) return [...(await faultsOfRun(dist, {})), ...(await faultsOfLazyExport(dist))]
  const collector = await startCollector()
  try {
    const settings = { DATABASE_URL: databaseUrl, HALYARD_SECRET_KEY: '0'.repeat(64), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    return [...(await faultsOfRun(dist, settings)), ...collector.faults()]
  } finally {
    collector.close()
  }
}

/** Waits up to a minute for the line with the address. */
async function address(output: () => string, exitCode: () => number | null): Promise<string | undefined> {
  for (let waited = 0; waited < 60_000 && exitCode() === null; waited += 50) {
    const url = /http:\/\/[^\s/]+/.exec(output())?.[0]
    if (url) return url
    await pause(50)
  }
  return undefined
}

async function faultsOfCheck(url: string, [path, expected]: [string, string]): Promise<string[]> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: token } })
  const text = await answer.text()
  return answer.status === 200 && text.includes(expected)
    ? []
    : [`${path} returned ${answer.status} without ${expected}: ${text.slice(0, 200)}`]
}
