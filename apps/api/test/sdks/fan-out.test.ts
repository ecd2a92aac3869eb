import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UnleashConfig } from 'unleash-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSnapshot } from '../../src/cli/snapshot/create.ts'
import { makeKeys } from '../../src/cli/snapshot/keys.ts'
import { full } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { startApplication } from './application.ts'
import { startShop, turn } from './shop.ts'

/** A server with flags that a test can stop early. */
const ownShop = async (): Promise<TestServer> => {
  const server = await startShop()
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= server.stop()
    return stopping
  }
  onTestFinished(stop)
  return { ...server, stop }
}

/** Guide whose settings are tested with other programs, in the full run and if they are installed. */
const guide = fileURLToPath(new URL('../../../../docs/guides/fan-out.md', import.meta.url))

const isInstalled = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`])
    return true
  } catch {
    return false
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-fan-out-'))
  // Varnish reads its settings as another user.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Settings of a chapter, with the port and folder of this test and the URL of its server. */
const settingsOf = async (chapter: string, server: TestServer, port: number, folder: string): Promise<string> => {
  const text = await readFile(guide, 'utf8')
  const [, settings = ''] =
    new RegExp(`^## ${chapter}$(?:(?!^## )[\\s\\S])*?^\`\`\`(?:nginx|vcl|haproxy)\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? []
  expect(settings).toContain('4242')
  return settings
    .replaceAll('4242', new URL(server.url).port)
    .replaceAll(/127\.0\.0\.1:80\d\d/g, `127.0.0.1:${port}`)
    .replaceAll('/var/cache/nginx/halyard', `${folder}/cache`)
    .replaceAll('/srv/halyard', `${folder}/edge`)
}

const asNginx = (settings: string, folder: string) =>
  `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${settings} }`

const programs = {
  nginx: (file: string) => ['nginx', '-c', file, '-e', 'stderr'],
  varnishd: (file: string, folder: string, port: number) => [
    'varnishd',
    '-F',
    '-f',
    file,
    '-a',
    `127.0.0.1:${port}`,
    '-n',
    `${folder}/varnish`,
    '-s',
    'malloc,64m',
  ],
  haproxy: (file: string) => ['haproxy', '-db', '-f', file],
}
type Program = keyof typeof programs

/** Starts a program with the settings of a chapter. Returns its URL after its first response. */
const startProxy = async (program: Program, chapter: string, server: TestServer, folder: string): Promise<string> => {
  const port = await freePort()
  const settings = await settingsOf(chapter, server, port, folder)
  const file = join(folder, 'settings')
  await writeFile(file, program === 'nginx' ? asNginx(settings, folder) : settings)
  const [command, ...args] = programs[program](file, folder, port)
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: `${process.env.PATH}:/usr/sbin` } })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status < 500,
      () => false,
    )
  const up = async () => ({ answers: await answers(), output })
  await expect.poll(up).toMatchObject({ answers: true })
  return url
}

const application = (url: string, server: TestServer, config: Partial<UnleashConfig> = {}) =>
  startApplication({ url, refreshInterval: 500, ...config }, server.tokens.backend)

const proxies: [Program, string, boolean][] = [
  ['nginx', 'nginx as a cache', true],
  ['varnishd', 'Varnish as a cache', true],
  ['haproxy', 'HAProxy in front of several instances', false],
]

describe.each(proxies)('%s', (program, chapter, isCache) => {
  test.skipIf(!full || !isInstalled(program))('passes streams on and separates scopes', async () => {
    const [server, folder] = [await ownShop(), await newFolder()]
    const url = await startProxy(program, chapter, server, folder)
    const streaming = await application(`${url}/api/`, server, { experimentalMode: { type: 'streaming' } })
    const polling = await application(`${url}/api/`, server)
    await turn(server, 'checkout', 'off')
    await expect.poll(() => streaming.isEnabled('checkout')).toBe(false)
    await expect.poll(() => polling.isEnabled('checkout')).toBe(false)

    const read = (Authorization: string, more: Record<string, string> = {}) =>
      fetch(`${url}/api/client/features`, { headers: { Authorization, ...more } })
    const first = await read(server.tokens.backend)
    const tag = first.headers.get('etag')!
    expect((await first.json()).features).toHaveLength(3)
    expect((await read(server.tokens.backend, { 'If-None-Match': tag })).status).toBe(304)
    const other = await server.newToken({ type: 'backend', project: 'default', environment: 'production' })
    expect((await (await read(other)).json()).query.environment).toBe('production')
    expect((await read(`default:development.${'x'.repeat(40)}`)).status).toBe(401)
    expect((await read(server.tokens.frontend)).status).toBe(403)

    if (!isCache) return
    await server.stop()
    const away = await read(server.tokens.backend)
    expect([away.status, (await away.json()).features.length]).toEqual([200, 3])
  })
})

test.skipIf(!full || !isInstalled('nginx'))('nginx serves a snapshot to applications and passes their reports on', async () => {
  const [server, folder] = [await ownShop(), await newFolder()]
  await mkdir(join(folder, 'edge'))
  const key = join(folder, 'key.pem')
  await makeKeys(key)
  const take = () => createSnapshot(join(folder, 'edge/secret'), { url: server.url, key }, { HALYARD_TOKEN: server.tokens.backend })
  await take()
  const url = await startProxy('nginx', 'Flags without a server', server, folder)
  const unleash = await application(`${url}/secret/api/`, server, { disableMetrics: false, metricsInterval: 200 })
  const unchanged = new Promise((resolve) => unleash.once('unchanged', resolve))
  expect([unleash.isEnabled('checkout'), unleash.isEnabled('discount', { properties: { plan: 'gold' } })]).toEqual([true, true])
  await unchanged
  const problems: unknown[] = []
  unleash.on('warn', (warning) => problems.push(warning))
  const reported = new Promise((resolve) => unleash.once('sent', resolve))
  unleash.isEnabled('checkout')
  await reported
  await turn(server, 'checkout', 'off')
  await take()
  await expect.poll(() => unleash.isEnabled('checkout')).toBe(false)
  expect(problems).toEqual([])
})
