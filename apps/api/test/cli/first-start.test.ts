import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { hashSecret } from '../../src/identity/secret/secrets.ts'
import { build } from '../../src/store/index.ts'
import { bumpRevisions } from '../../src/store/repositories/revisions.repository.ts'
import { version } from '../../src/telemetry/version.ts'
import { builtConsole } from '../console/console-server.ts'
import { full } from '../full.ts'
import { commandLine, lastRequest, outcomeOf, run, serving, setUp, startServer } from './halyard.ts'
import { listOpenPaths } from './open-paths.ts'
import { newStore } from './store.ts'

const shell = promisify(execFile)
const embedded = inject('engine') === 'pglite'
/** `script` of util-linux gives a process a terminal. */
const terminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

const people = sql<object>`select username, email, root_role, password_hash like '$argon2id$%' as has_password from account`.compile(build)
const tokens = sql<{ name: string }>`select name from api_token order by id`.compile(build)

describe('the first start on an empty store', () => {
  // An embedded store has all the files. The rest is the same on both engines.
  test.runIf(full || embedded)(
    'creates an admin token and an administrator in files for the owner only, and prints working commands; later starts create nothing',
    async () => {
      await builtConsole()
      const store = await newStore({ empty: true })
      await chmod(store.folder, 0o755)
      const first = await startServer(store)
      const path = join(store.folder, 'admin-token')
      await first.says(/auth\/simple\/login\n/)
      const token = await readFile(path, 'utf8')
      expect(token).toMatch(/^\*:\*\.[0-9a-f]{64}\n$/)
      const password = await readFile(join(store.folder, 'admin-password'), 'utf8')
      expect(password).toMatch(/^[\w-]{24}\n$/)
      for (const name of ['admin-token', 'admin-password']) expect((await stat(join(store.folder, name))).mode & 0o777).toBe(0o600)

      expect(first.stdout()).toContain(`Halyard ${version} is at ${first.url} (API: ${first.url}/docs)\n`)
      expect(first.stdout()).toContain(`Console: ${first.url} (sign in as admin, with the password above)\n`)
      expect(first.stdout()).toContain(`Your admin token is in ${path}\n`)
      expect(first.stdout()).toContain(`The password of the user admin is in ${join(store.folder, 'admin-password')}\n`)
      const promise = `Data: ${store.folder}, embedded. The data survives a killed process, but not a power cut; set DATABASE_URL to use PostgreSQL.\n`
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
        { username: 'admin', rootRole: 1, accountType: 'User' },
      ])

      const expectedFiles = embedded
        ? ['admin-password', 'admin-token', 'halyard.lock', 'pglite', 'secret-key']
        : ['admin-password', 'admin-token']
      expect((await readdir(store.folder)).sort()).toEqual(expectedFiles)
      if (embedded) {
        expect((await stat(join(store.folder, 'secret-key'))).mode & 0o777).toBe(0o600)
        expect(await listOpenPaths(join(store.folder, 'pglite'))).toEqual([])
      }
      expect(await first.stop()).toBe(0)
      if (embedded) expect(await listOpenPaths(join(store.folder, 'pglite'))).toEqual([])
      expect((await stat(store.folder)).mode & 0o777).toBe(0o755)
      expect((await readdir(store.folder)).sort()).toEqual(expectedFiles.filter((name) => name !== 'halyard.lock'))
      for (const secret of [token, password]) expect(first.stdout() + first.stderr()).not.toContain(secret.trim())
      const second = await startServer(store)
      expect(await second.status('/api/admin/projects', token.trim())).toBe(200)
      await second.stop()
      expect(second.stdout()).not.toMatch(/Your admin token|The password of|sign in/)
      expect(second.stdout()).toContain(`Console: ${second.url}\n`)
      expect(await readFile(path, 'utf8')).toBe(token)
      expect(await store.run(tokens)).toEqual([{ name: 'first admin token' }])
      expect(await store.run(people)).toEqual([{ username: 'admin', email: null, root_role: 1, has_password: true }])
    },
  )

  // Both engines share the code that decides this.
  if (!embedded) {
    test.runIf(terminal)('shows the token and the password once on a terminal and writes no files', async () => {
      const store = await newStore()
      const command = [...commandLine, 'start'].map((part) => `'${part}'`).join(' ')
      const running = run(['script', '-qec', command, '/dev/null'], { PORT: '0', ...store.env })
      const server = await serving(running)
      const [, token] = await server.says(/Your admin token, shown only once: (\*:\*\.[0-9a-f]{64})\s/)
      const [, password] = await server.says(/The password of the user admin, shown only once: ([\w-]{24})\s/)
      await server.says(/^ {2}curl -H "Authorization: \*:\*\.[0-9a-f]{64}" .*\/api\/admin\/features\r?\n/m)
      expect(await server.status('/api/admin/projects', token)).toBe(200)
      for (const name of ['admin-token', 'admin-password']) expect(existsSync(join(store.folder, name))).toBe(false)
      // Ctrl-C.
      server.child.stdin?.write('\u0003')
      await server.ended
      expect(server.stdout()).toMatch(/ INFO.* stopping .*signal=.*SIGINT/)
      expect(server.stdout()).not.toMatch(/200 GET|"msg":"request"/)
      const commands = server
        .stdout()
        .split('\n')
        .filter((line) => !line.startsWith('  curl'))
      for (const secret of [token, password]) expect(commands.join('\n').split(secret!)).toHaveLength(2)
    })
  }
})

// Both engines share the code that decides this.
describe.runIf(full || !embedded)('tokens from the settings', () => {
  const [admin, backend, client, frontend] = ['*:*.', 'default:production.', '*:development.', 'default:development.'].map(
    (scope, index) => scope + String(index).repeat(40),
  ) as [string, string, string, string]
  const settings = {
    INIT_ADMIN_API_TOKENS: admin,
    INIT_BACKEND_API_TOKENS: backend,
    INIT_CLIENT_API_TOKENS: client,
    INIT_FRONTEND_API_TOKENS: `${frontend},default:development.sixteen-letters-`,
  }
  const rows = sql<object>`select type, projects, environment, revoked_at is not null as revoked from api_token order by id`.compile(build)

  test('tokens from the settings are created if absent, instead of a first token; a revoked token is not created again', async () => {
    const store = await newStore()
    const first = await setUp(store, settings)
    expect(first.stdout).not.toContain('Your admin token')
    expect(existsSync(join(store.folder, 'admin-token'))).toBe(false)

    const created = [
      { type: 'admin', projects: ['*'], environment: '*', revoked: true },
      { type: 'backend', projects: ['default'], environment: 'production', revoked: false },
      { type: 'backend', projects: ['*'], environment: 'development', revoked: false },
      { type: 'frontend', projects: ['default'], environment: 'development', revoked: false },
      { type: 'frontend', projects: ['default'], environment: 'development', revoked: false },
    ]
    const revoke = sql`update api_token set revoked_at = now() where hash = ${hashSecret(admin)}`.compile(build)
    expect(await store.run(revoke, bumpRevisions(['access'], 0), rows)).toEqual(created)

    const second = await startServer(store, settings)
    expect(await second.status('/api/admin/projects', admin)).toBe(401)
    for (const token of [backend, client, frontend]) expect(await second.status('/api/admin/projects', token)).toBe(403)
    await second.stop()
    expect(second.stderr()).toBe('Warning: INIT_FRONTEND_API_TOKENS, token 2, has a secret under 32 characters; use a longer one\n')
    const createdEvents = sql<object>`select type, (select count(*)::int from api_token) as tokens from event order by id`.compile(build)
    expect(await store.run(createdEvents)).toEqual(Array(created.length).fill({ type: 'api-token-created', tokens: created.length }))
    expect(existsSync(join(store.folder, 'admin-token'))).toBe(false)
    if (!embedded) {
      expect(second.stdout()).not.toContain('embedded')
      expect(await readdir(store.folder)).toEqual([])
    }
    const { DATABASE_URL, HALYARD_SECRET_KEY } = store.env
    const ours = DATABASE_URL && HALYARD_SECRET_KEY ? [new URL(DATABASE_URL).password, HALYARD_SECRET_KEY] : []
    for (const secret of [admin, backend, client, frontend, 'default:development.short', ...ours]) {
      for (const output of [first.stdout + first.stderr, second.stdout() + second.stderr()]) expect(output).not.toContain(secret)
    }
  })
})

// Each process with an embedded database takes seconds. first-administrator.api.test.ts tests the conditions without a process.
describe.runIf(!embedded)('an administrator from the settings', () => {
  const password = 'Correct-Horse-7'
  const named = { HALYARD_ADMIN_EMAIL: 'ada@example.org', HALYARD_ADMIN_PASSWORD: password }
  const logIn = async (url: string, username: string) => {
    const body = JSON.stringify({ username, password })
    const headers = { ...lastRequest, 'Content-Type': 'application/json' }
    return (await fetch(`${url}/auth/simple/login`, { method: 'POST', headers, body })).status
  }

  test('an administrator from the settings logs in by user name and mail address, also with tokens from the settings; later settings change no account', async () => {
    const store = await newStore()
    const settings = { ...named, INIT_ADMIN_API_TOKENS: `*:*.${'7'.repeat(40)}` }
    const first = await startServer(store, settings)
    expect(first.stdout()).toContain('The user admin was created with the password of HALYARD_ADMIN_PASSWORD\n')
    expect([await logIn(first.url, 'Admin'), await logIn(first.url, 'ADA@example.org')]).toEqual([200, 200])
    expect(existsSync(join(store.folder, 'admin-password'))).toBe(false)
    const second = await setUp(store, { ...settings, HALYARD_ADMIN_EMAIL: 'bob@example.org' })
    expect(await logIn(first.url, 'bob@example.org')).toBe(401)
    await first.stop()
    expect(first.stdout() + first.stderr()).not.toContain(password)
    expect(second.stdout).not.toContain('The user admin')
    expect(await store.run(people)).toEqual([{ username: 'admin', email: 'ada@example.org', root_role: 1, has_password: true }])
  })

  test('a weak password in the settings stops the start with one line for each fault', async () => {
    const store = await newStore()
    const { code, stdout, stderr } = await outcomeOf(store, ['start'], { HALYARD_ADMIN_PASSWORD: 'weak' })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n').filter((line) => line.startsWith('Invalid setting: HALYARD_ADMIN_PASSWORD is too weak. '))).toHaveLength(4)
    expect(await store.run(people)).toEqual([])
  })
})
