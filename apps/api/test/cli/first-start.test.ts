import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { hashSecret } from '../../src/access/secrets.ts'
import { build } from '../../src/db/index.ts'
import { bumpRevisions } from '../../src/revisions/revisions.repository.ts'
import { version } from '../../src/version.ts'
import { commandLine, run, serving, startServer } from './halyard.ts'
import { newStore } from './store.ts'

const shell = promisify(execFile)
const embedded = inject('engine') === 'pglite'
/** util-linux's `script` lends a process a terminal. */
const terminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

const tokens = sql<{ name: string }>`select name from api_token order by id`.compile(build)

describe('the first start on an empty store', () => {
  test('makes an admin token, kept where its owner alone reads it, and shows three commands that work; later starts make none', async () => {
    const store = await newStore({ empty: true })
    const first = await startServer(store)
    const path = join(store.folder, 'admin-token')
    await first.says(/api\/admin\/features\n/)
    const token = await readFile(path, 'utf8')
    expect(token).toMatch(/^\*:\*\.[0-9a-f]{64}\n$/)
    expect((await stat(path)).mode & 0o777).toBe(0o600)

    expect(first.stdout()).toContain(`Halyard ${version} is at ${first.url} (API: ${first.url}/docs)\n`)
    expect(first.stdout()).toContain(`Your admin token is in ${path}\n`)
    const promise = `Data: ${store.folder}, embedded. It survives a killed process, not a power cut; set DATABASE_URL to use PostgreSQL.\n`
    if (embedded) expect(first.stdout()).toContain(promise)
    else expect(first.stdout()).not.toContain('embedded')
    expect(first.stderr()).toBe('')

    const commands = first
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('  curl'))
    const answers: Record<string, unknown>[] = []
    for (const command of commands) answers.push(JSON.parse((await shell('sh', ['-c', command])).stdout))
    expect(answers).toMatchObject([
      { version: 1, projects: [{ id: 'default' }] },
      { name: 'my-first-flag', project: 'default' },
      { version: 1, features: [{ name: 'my-first-flag' }] },
    ])

    const held = embedded ? ['admin-token', 'halyard.lock', 'pglite', 'secret-key'] : ['admin-token']
    expect((await readdir(store.folder)).sort()).toEqual(held)
    if (embedded) expect((await stat(join(store.folder, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await first.stop()).toBe(0)
    expect((await readdir(store.folder)).sort()).toEqual(held.filter((name) => name !== 'halyard.lock'))
    expect(first.stdout() + first.stderr()).not.toContain(token.trim())
    const second = await startServer(store)
    expect(await second.status('/api/admin/projects', token.trim())).toBe(200)
    await second.stop()
    expect(second.stdout()).not.toContain('Your admin token')
    expect(await readFile(path, 'utf8')).toBe(token)
    expect(await store.run(tokens)).toEqual([{ name: 'first admin token' }])
  })

  // The choice is the same on both engines.
  if (!embedded) {
    test.runIf(terminal)('shows the token on a terminal, once, and writes it nowhere', async () => {
      const store = await newStore()
      const command = [...commandLine, 'start'].map((part) => `'${part}'`).join(' ')
      const running = run(['script', '-qec', command, '/dev/null'], { PORT: '0', ...store.env })
      const server = await serving(running)
      const [, token] = await server.says(/Your admin token, shown this once: (\*:\*\.[0-9a-f]{64})\s/)
      await server.says(/^ {2}curl -H "Authorization: \*:\*\.[0-9a-f]{64}" .*\/api\/admin\/features\r?\n/m)
      expect(await server.status('/api/admin/projects', token)).toBe(200)
      expect(existsSync(join(store.folder, 'admin-token'))).toBe(false)
      // Ctrl-C.
      server.child.stdin?.write('\u0003')
      await server.ended
      const commands = server
        .stdout()
        .split('\n')
        .filter((line) => !line.startsWith('  curl'))
      expect(commands.join('\n').split(token!)).toHaveLength(2)
    })
  }
})

describe('tokens from the settings', () => {
  const [admin, backend, client, frontend] = ['*:*.', 'default:production.', '*:development.', 'default:development.'].map(
    (place, index) => place + String(index).repeat(40),
  ) as [string, string, string, string]
  const settings = {
    INIT_ADMIN_API_TOKENS: admin,
    INIT_BACKEND_API_TOKENS: backend,
    INIT_CLIENT_API_TOKENS: client,
    INIT_FRONTEND_API_TOKENS: `${frontend},default:development.short`,
  }
  const rows = sql<object>`select type, projects, environment, revoked_at is not null as revoked from api_token order by id`.compile(build)

  test('are made where they are absent, instead of a first one; a revoked one is not made again', async () => {
    const store = await newStore()
    const first = await startServer(store, settings)
    expect(await first.status('/api/admin/projects', admin)).toBe(200)
    expect(await first.status('/api/admin/projects', `${admin}x`)).toBe(401)
    for (const token of [backend, client, frontend]) expect(await first.status('/api/admin/projects', token)).toBe(403)
    await first.stop()
    expect(first.stderr()).toBe('Warning: INIT_FRONTEND_API_TOKENS, token 2, has a secret under 32 characters; make a longer one\n')
    expect(existsSync(join(store.folder, 'admin-token'))).toBe(false)

    const made = [
      { type: 'admin', projects: ['*'], environment: '*', revoked: true },
      { type: 'backend', projects: ['default'], environment: 'production', revoked: false },
      { type: 'backend', projects: ['*'], environment: 'development', revoked: false },
      { type: 'frontend', projects: ['default'], environment: 'development', revoked: false },
      { type: 'frontend', projects: ['default'], environment: 'development', revoked: false },
    ]
    const revoke = sql`update api_token set revoked_at = now() where hash = ${hashSecret(admin)}`.compile(build)
    expect(await store.run(revoke, bumpRevisions(['access'], 0), rows)).toEqual(made)

    const second = await startServer(store, settings)
    expect(await second.status('/api/admin/projects', admin)).toBe(401)
    expect(await second.status('/api/admin/projects', backend)).toBe(403)
    await second.stop()
    const told = sql<object>`select type, (select count(*)::int from api_token) as tokens from event order by id`.compile(build)
    expect(await store.run(told)).toEqual(Array(made.length).fill({ type: 'api-token-created', tokens: made.length }))
    expect(existsSync(join(store.folder, 'admin-token'))).toBe(false)
    const { DATABASE_URL, HALYARD_SECRET_KEY } = store.env
    const ours = DATABASE_URL && HALYARD_SECRET_KEY ? [new URL(DATABASE_URL).password, HALYARD_SECRET_KEY] : []
    for (const secret of [admin, backend, client, frontend, 'default:development.short', ...ours]) {
      for (const server of [first, second]) expect(server.stdout() + server.stderr()).not.toContain(secret)
    }
  })
})
