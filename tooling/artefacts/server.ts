import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const token = `*:*.${'0'.repeat(64)}`

/** What an operator would first look at: path, and what the answer must hold. */
const looks: [path: string, holds: string][] = [
  ['/health', 'GOOD'],
  ['/docs', '<html'],
  ['/docs/openapi.json', '"openapi"'],
  ['/docs/swagger-ui.css', 'swagger'],
  ['/docs/swagger-ui-bundle.js', 'SwaggerUIBundle'],
  ['/internal-backstage/prometheus', 'process_cpu'],
  ['/api/admin/projects', '"default"'],
]

/** Runs the built server from a copy that has no node_modules, looks around, and stops it. Gives the faults, one line each. */
export async function faultsOfServer(dist: string, databaseUrl: string | undefined): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-dist-'))
  await cp(dist, join(folder, 'dist'), { recursive: true })
  const settings = databaseUrl ? { DATABASE_URL: databaseUrl, HALYARD_SECRET_KEY: '0'.repeat(64) } : {}
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', INIT_ADMIN_API_TOKENS: token, ...settings }
  const server = spawn(process.execPath, ['dist/main.js', 'start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(server, 'exit')
  try {
    const url = await address(
      () => said,
      () => server.exitCode,
    )
    if (!url) return [`the server did not start:\n${said}`]
    const faults = await Promise.all(looks.map((look) => faultsOfLook(url, look)))
    server.kill('SIGTERM')
    const [code] = await ended
    return [...faults.flat(), ...(code === 0 ? [] : [`after SIGTERM the server ended with ${code}:\n${said}`])]
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits up to a minute for the line that tells the address. */
async function address(said: () => string, exitCode: () => number | null): Promise<string | undefined> {
  for (let waited = 0; waited < 60_000 && exitCode() === null; waited += 50) {
    const url = /http:\/\/[^\s/]+/.exec(said())?.[0]
    if (url) return url
    await pause(50)
  }
  return undefined
}

async function faultsOfLook(url: string, [path, holds]: [string, string]): Promise<string[]> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: token } })
  const text = await answer.text()
  return answer.status === 200 && text.includes(holds) ? [] : [`${path} answered ${answer.status} without ${holds}: ${text.slice(0, 200)}`]
}
