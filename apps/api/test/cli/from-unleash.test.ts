import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverForTest, serveTest, type TestServer } from '../harness.ts'
import { seed } from '../unleash/flags.ts'
import { adminOf } from '../unleash/unleash-server.ts'
import { outcomeOf } from './halyard.ts'
import { newStore } from './store.ts'
import { succeed } from './transfer.ts'

const admin = `*:*.${'x'.repeat(40)}`

const featuresOf = async (url: string, token: string): Promise<object[]> => {
  const response = await fetch(`${url}/api/client/features`, { headers: { Authorization: token } })
  return ((await response.json()) as { features: object[] }).features
}

/** Halyard has the same admin API as Unleash, so it can be the source of an export. */
const seeded = async (): Promise<TestServer> => {
  const server = await serverForTest()
  await seed(adminOf(server.url, server.tokens.admin))
  return server
}

test('unleash-export writes a file that import accepts, and imported tokens read the same flags', {
  timeout: 120_000,
}, async () => {
  const source = await seeded()
  const store = await newStore()
  const file = join(store.folder, 'state.json')
  const output = await succeed(store, ['unleash-export', file, '--url', source.url], { HALYARD_TOKEN: source.tokens.admin })
  expect(output).toMatch(/^Exported: 1 projects and 2 environments/)
  await succeed(store, ['import', file, '--replace'])

  const tokens = join(store.folder, 'tokens.json')
  const { backend } = source.tokens
  const listed = (secret: string, type: string, projects: string[], more: object = {}) => ({
    ...{ secret, type, projects, tokenName: 'shop', environment: 'development', expiresAt: null, createdAt: 'ignored', ...more },
  })
  const old = `${'0'.repeat(60)}`
  const list = [
    listed(backend, 'client', ['default']),
    listed(old, 'frontend', ['*']),
    listed(admin, 'admin', ['*'], { environment: '*' }),
    listed(`[]:production.${old}`, 'backend', ['default', 'default'], { expiresAt: '2001-01-01T00:00:00.000Z' }),
  ]
  await writeFile(tokens, JSON.stringify({ tokens: list }))
  expect(await succeed(store, ['token', 'import', tokens])).toMatch(/^Tokens: 4 created, 0 skipped/)
  expect(await succeed(store, ['token', 'import', tokens])).toMatch(/^Tokens: 0 created, 4 skipped/)

  const server = await store.use((database) => serveTest(database))
  onTestFinished(() => server.stop())
  const statusOf = async (path: string, token: string) => (await server.send('GET', path, { token })).status
  const flags = await featuresOf(server.url, backend)
  expect(flags.length).toBeGreaterThan(20)
  expect(flags).toEqual(await featuresOf(source.url, backend))
  expect(await statusOf('/api/frontend', old)).toBe(200)
  expect(await statusOf('/api/admin/projects', admin)).toBe(200)
  expect(await statusOf('/api/client/features', `[]:production.${old}`)).toBe(401)
})

test('token import refuses the complete list if one token names an unknown project, and shows no secret', async () => {
  const store = await newStore()
  const tokens = join(store.folder, 'tokens.json')
  const token = (secret: string, project: string) => ({ secret, type: 'client', environment: 'development', project })
  const secrets = ['default:development.secret-1', 'gone:development.secret-2'] as const
  const write = (list: object[]) => writeFile(tokens, JSON.stringify({ tokens: list }))
  await write([token(secrets[0], 'default'), token(secrets[1], 'gone')])
  const refused = await outcomeOf(store, ['token', 'import', tokens])
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('There is no project gone') })
  expect(refused.stderr).not.toContain('secret-')
  await write([token(secrets[0], 'default'), { ...token('short', 'default') }])
  const invalid = await outcomeOf(store, ['token', 'import', tokens])
  expect(invalid).toMatchObject({ code: 1, stderr: expect.stringContaining('16 to 500') })
  await write([token(secrets[0], 'default')])
  expect(await succeed(store, ['token', 'import', tokens])).toMatch(/^Tokens: 1 created, 0 skipped/)
})
