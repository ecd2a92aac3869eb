import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freshDatabase } from '../harness.ts'
import type { Admin } from './flags.ts'
import { installed } from './install.ts'

export interface UnleashServer {
  readonly url: string
  readonly adminToken: string
  readonly admin: Admin
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('found no free TCP port')
  return address.port
}

/** Sends requests to an admin API. Throws for an error status. */
export const adminOf =
  (url: string, token: string): Admin =>
  async (method, path, body) => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' }
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 500)}`)
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  }

/** Tokens of the settings exist only some time after the server is healthy. */
const startMs = 120_000

/** Starts this version of unleash-server on loopback over a new database. */
export const startUnleash = async (version: string): Promise<UnleashServer> => {
  const folder = await installed('unleash-server', version)
  const { url: databaseUrl, discard } = await freshDatabase({ empty: true })
  const port = await freePort()
  const adminToken = `*:*.${'a'.repeat(56)}`
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_SSL: 'false',
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(port),
    CHECK_VERSION: 'false',
    SEND_TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    INIT_ADMIN_API_TOKENS: adminToken,
  }
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [join(folder, 'dist/server.js')], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output = (output + data).slice(-4000)))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await discard()
  }
  const url = `http://127.0.0.1:${port}`
  const end = performance.now() + startMs
  while (
    !(await fetch(`${url}/api/admin/projects`, { headers: { Authorization: adminToken } }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > end) {
      await stop()
      throw new Error(`unleash-server ${version} did not start: ${output}`)
    }
    await setTimeout(200)
  }
  return { url, adminToken, admin: adminOf(url, adminToken), stop }
}
