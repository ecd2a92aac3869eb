import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newAccount, newRole } from '../../accounts.ts'
import { serverForTest } from '../../harness.ts'
import { halyard, shellOf } from './command.ts'

test('login with a password stores a profile that only its owner reads, and logout deletes the profile and its token', async () => {
  const server = await serverForTest()
  await newAccount(server, { username: 'ada', password: 'Correct-Horse-7', rootRole: 'Admin' })
  const { folder } = await shellOf(server)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'Correct-Horse-7\n')
  const env = { XDG_CONFIG_HOME: folder }
  const logIn = ['login', '--url', `${server.url}/`, '--user', 'ada', '--password-file', passwordFile]
  expect(await halyard([...logIn, '--profile', 'first'], env)).toMatchObject({ code: 0, stdout: expect.stringContaining(' as ada. ') })
  const file = join(folder, 'halyard', 'profiles.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { profiles } = JSON.parse(await readFile(file, 'utf8'))
  expect(profiles).toEqual({ first: { url: server.url, token: expect.stringMatching(/^user:/), tokenId: expect.any(Number) } })
  const sessions = await server.send('GET', '/api/admin/user', { token: profiles.first.token })
  expect(sessions.status).toBe(200)

  expect((await halyard(['whoami'], env)).stdout).toContain('ada at ')
  expect((await halyard(['whoami', '--url', server.url], env)).stdout).toContain('the profile first')
  const other = { ...env, HALYARD_URL: server.url, HALYARD_TOKEN: server.tokens.admin }
  expect((await halyard(['whoami'], other)).stdout).toContain('token of HALYARD_TOKEN')
  expect((await halyard(['whoami', '--profile', 'first'], other)).stdout).toContain('ada at ')
  // HALYARD_URL alone is a setting of the server.
  expect((await halyard(['whoami'], { ...env, HALYARD_URL: 'http://localhost:1' })).stdout).toContain('ada at ')

  expect((await halyard(['logout'], env)).stdout).toBe('The profile first is deleted, and its token\n')
  expect((await server.send('GET', '/api/admin/user', { token: profiles.first.token })).status).toBe(401)
  expect(await halyard(['whoami'], env)).toMatchObject({ code: 1, stderr: expect.stringContaining('halyard login') })
})

test('login stores nothing if the server refuses the token or the password', async () => {
  const server = await serverForTest()
  const { folder } = await shellOf(server)
  const wrong = join(folder, 'wrong')
  await writeFile(wrong, 'user:wrong')
  const env = { XDG_CONFIG_HOME: folder }
  const byToken = await halyard(['login', '--url', server.url, '--token-file', wrong], env)
  expect(byToken).toMatchObject({ code: 1, stderr: expect.stringContaining('does not accept the token') })
  const byPassword = await halyard(['login', '--url', server.url, '--user', 'ada', '--password-file', wrong], env)
  expect(byPassword).toMatchObject({ code: 1, stderr: expect.stringContaining('the user ada') })
  expect(await halyard(['logout'], env)).toMatchObject({ code: 1, stderr: 'You are not logged in\n' })
})

test('a command fails at once if no server listens, or if the server is another one', async () => {
  const server = await serverForTest()
  const env = { HALYARD_TOKEN: 'user:any', XDG_CONFIG_HOME: '/nonexistent' }
  const started = performance.now()
  const { code, stderr } = await halyard(['flag', 'list', '--url', 'http://127.0.0.1:1'], env)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^No server responds at \S+ \(connect ECONNREFUSED [^\n]+\n$/),
  })
  const wrongPath = await halyard(['flag', 'list', '--url', `${server.url}/nothing`], env)
  expect(wrongPath).toMatchObject({ code: 1, stdout: '' })
})

test('token create, list and revoke work on the server', async () => {
  const server = await serverForTest()
  const { ok, json, folder } = await shellOf(server)
  const created = ['token', 'create', '--type', 'backend', '--environment', 'development', '--name', 'ci', '--days', '7']
  const secret = (await ok(...created, '--url', server.url)).trim()
  expect(secret).toMatch(/^\*:development\.[0-9a-f]{64}$/)
  const tokens = (await json('token', 'list')) as { id: number; tokenName: string; expiresAt: string }[]
  const token = tokens.find(({ tokenName }) => tokenName === 'ci')!
  expect(Date.parse(token.expiresAt) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
  expect((await server.send('GET', '/api/client/features', { token: secret })).status).toBe(200)
  await ok('token', 'revoke', `${token.id}`)
  expect((await server.send('GET', '/api/client/features', { token: secret })).status).toBe(401)
  const withoutServer = await halyard(['token', 'create', '--days', '7'], { HALYARD_DATA_DIR: folder, XDG_CONFIG_HOME: folder })
  expect(withoutServer).toMatchObject({ code: 2, stderr: expect.stringContaining('--days requires a server') })
})

test('user invite, role, reset-password and delete change the user', async () => {
  const server = await serverForTest()
  const { ok, refused } = await shellOf(server)
  expect(await ok('user', 'invite', 'bob@example.org', '--role', 'Editor', '--name', 'Bob', '--no-mail')).toMatch(
    /Link to set the password: http/,
  )
  await ok('user', 'role', 'bob@example.org', '--role', 'Viewer')
  expect(await ok('user', 'list')).toMatch(/bob@example\.org +Bob +Viewer +never\n/)
  const steward = await newRole(server, { type: 'root-custom', permissions: [{ name: 'CREATE_TAG_TYPE' }] })
  await ok('user', 'role', 'bob@example.org', '--role', steward.name.toUpperCase())
  expect(await ok('user', 'list')).toMatch(new RegExp(`bob@example\\.org +Bob +${steward.name} +never\n`))
  expect(await refused('user', 'role', 'bob@example.org', '--role', 'Owner')).toContain(`Admin, Editor, Viewer, ${steward.name}`)
  expect(await ok('user', 'reset-password', 'bob@example.org')).toMatch(/^http.*\/reset-password\?token=/)
  expect(await refused('user', 'delete', 'bob@example.org')).toContain('--yes')
  await ok('user', 'delete', 'bob@example.org', '--yes')
  expect(await refused('user', 'role', 'bob@example.org', '--role', 'Viewer')).toContain('halyard user list')
})
