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
  ['/docs/openapi.json', '"openapi"'],
  ['/docs/swagger-ui.css', 'swagger'],
  ['/docs/swagger-ui-bundle.js', 'SwaggerUIBundle'],
  ['/internal-backstage/prometheus', 'process_cpu'],
  ['/api/admin/projects', '"default"'],
]

/**
 * Starts the built server from a copy without node_modules, sends some requests, and stops it. On PostgreSQL, the server exports traces and
 * metrics. Returns the faults, one line each.
 */
export async function faultsOfServer(dist: string, databaseUrl: string | undefined): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-dist-'))
  await cp(dist, join(folder, 'dist'), { recursive: true })
  const collector = databaseUrl === undefined ? undefined : await startCollector()
  const settings = collector
    ? { DATABASE_URL: databaseUrl, HALYARD_SECRET_KEY: '0'.repeat(64), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    : {}
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', INIT_ADMIN_API_TOKENS: token, ...settings }
  const server = spawn(process.execPath, ['dist/main.js', 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(server, 'exit')
  try {
    const url = await address(
      () => output,
      () => server.exitCode,
    )
    if (!url) return [`the server did not start:\n${output}`]
    const faults = await Promise.all(checks.map((check) => faultsOfCheck(url, check)))
    server.kill('SIGTERM')
    const [code] = await ended
    const faultOfEnd = code === 0 ? [] : [`after SIGTERM the server ended with ${code}:\n${output}`]
    return [...faults.flat(), ...faultOfEnd, ...(collector ? collector.faults() : await faultsOfLazyExport(dist))]
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL')
    await ended
    collector?.close()
    await rm(folder, { recursive: true, force: true })
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
