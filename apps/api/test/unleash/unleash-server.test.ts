import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileCache } from '../compile-cache.ts'
import { full } from '../full.ts'
import { freshDatabase, serveTest, type TestServer, testKey } from '../harness.ts'
import { seed } from './flags.ts'
import { adminOf, startUnleash, type UnleashServer } from './unleash-server.ts'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

interface Token {
  readonly secret: string
  readonly type: string
  readonly environment: string
}

type Toggle = { name: string; variant: { feature_enabled?: boolean; featureEnabled?: boolean } }

const contexts = [
  'userId=7&environment=development&sessionId=a',
  'userId=user-1&environment=development&sessionId=b&properties[plan]=gold&properties[region]=North-west',
  'userId=m%C3%BCnchen&environment=development&sessionId=c&age=42&version=1.2.4',
  'sessionId=abc&userId=&environment=development&properties[age]=18&properties[version]=2.0.0-beta',
  'userId=3&environment=development&sessionId=d&appName=shop&properties[plan]=gold&properties[region]=north&age=64.5',
  'userId=11&environment=development&sessionId=e&properties[plan]=silver&age=65&version=v1.5.0&remoteAddress=10.1.2.3',
  ...Array.from({ length: 20 }, (_, at) => `userId=u${at}&environment=development&sessionId=s${at}&plan=silver&properties[region]=r${at}`),
]

const get = async (url: string, path: string, token: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers: { Authorization: token, ...headers } })
  return { status: response.status, headers: response.headers, json: await response.json().catch(() => null) }
}

const post = (url: string, path: string, token: string | null, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: JSON.stringify(body),
  })

const byName = <T extends { name: string }>(items: readonly T[]): T[] => items.toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Version 5.8 does not send this field. */
const withoutFeatureEnabled = ({ variant: { feature_enabled, featureEnabled, ...variant }, ...toggle }: Toggle) => ({ ...toggle, variant })

interface Feature {
  readonly name: string
  readonly strategies: readonly { readonly constraints: readonly object[]; readonly segments?: readonly number[] }[]
  readonly dependencies?: readonly object[]
}

const keyOf = (item: object) => JSON.stringify(Object.entries(item).toSorted())
const inOrder = <T extends object>(items: readonly T[]) => items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/**
 * Unleash omits empty lists of parents and of their variants, and sends the segments of a strategy in any order; all segments have to
 * match.
 */
const comparable = ({ strategies, dependencies = [], ...feature }: Feature) => ({
  ...feature,
  strategies: strategies.map(({ constraints, segments, ...strategy }) => ({
    ...strategy,
    constraints: inOrder(constraints),
    segments: segments?.toSorted(),
  })),
  dependencies: dependencies.map((parent) => ({ variants: [], ...parent })),
})

describe.runIf(full).each(['5.8.2', '8.2.0'])('beside unleash-server %s', { timeout: 600_000 }, (version) => {
  let unleash: UnleashServer
  let halyard: TestServer
  let discard: () => Promise<void>
  let printed = ''
  let tokens: Token[] = []
  const tokenOf = (type: string, environment = 'development') =>
    tokens.find((token) => token.environment === environment && (token.type === type || (type === 'backend' && token.type === 'client')))!
      .secret

  beforeAll(async () => {
    const fresh = await freshDatabase()
    discard = fresh.discard
    halyard = await serveTest(fresh.database)
    unleash = await startUnleash(version)
    await seed(unleash.admin)
    for (const [type, environment] of [
      ['client', 'development'],
      ['client', 'production'],
      ['frontend', 'development'],
    ] as const)
      await unleash.admin('POST', '/api/admin/api-tokens', {
        tokenName: `${type} ${environment}`,
        type,
        environment,
        projects: ['default'],
      })
    await unleash.admin('POST', '/api/admin/user-admin', { email: 'anna@example.org', name: 'Anna', rootRole: 2, sendEmail: false })
    const guide = await readFile(join(root, 'docs/guides/from-unleash.md'), 'utf8')
    const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
      .map(([, lines]) => lines)
      .join('\n')
      .replaceAll('http://unleash.example.org:4242', unleash.url)
      .replaceAll('*:*.unleash…', unleash.adminToken)
      .replaceAll('http://localhost:4242', halyard.url)
      .replaceAll('*:*.…', halyard.tokens.admin)
    const halyardCommand = `halyard() { '${process.execPath}' --conditions=@halyard/source '${root}/apps/api/src/main.ts' "$@"; }\n`
    const { PATH } = process.env
    const env = { ...process.env, ...compileCache, PATH: `${dirname(process.execPath)}:${PATH}` }
    const settings = { DATABASE_URL: fresh.url, HALYARD_SECRET_KEY: testKey }
    const done = run('sh', ['-eu', '-c', halyardCommand + commands], { cwd: join(root, 'examples'), env: { ...env, ...settings } })
    const { stdout } = await done.catch((error) => {
      throw new Error(`the commands of the guide failed: ${error.stdout}${error.stderr}`)
    })
    printed = stdout
    tokens = ((await unleash.admin('GET', '/api/admin/api-tokens')) as { tokens: Token[] }).tokens
  }, 600_000)
  afterAll(async () => {
    await unleash?.stop()
    await halyard?.stop()
    await discard?.()
  })

  test('the guide moves flags, tokens and accounts, and the flags are equal', async () => {
    expect(printed).toMatch(/Nothing was stored[\s\S]*Imported:[\s\S]*Tokens: 4 created, 0 skipped/)
    expect(printed).toMatch(/anna@example.org: Editor, sets a password at http/)
    expect(printed.match(/\d\d flags are equal, 0 differ/g)).toHaveLength(2)
    const { users } = (await halyard.send('GET', '/api/admin/user-admin')).json
    expect(users).toContainEqual(expect.objectContaining({ email: 'anna@example.org', name: 'Anna', rootRole: 2 }))
    const feature = (await halyard.send('GET', '/api/admin/projects/default/features/strings')).json
    expect(feature).toMatchObject({ stale: true, type: 'release' })
    expect((await halyard.send('GET', '/api/admin/features/plain/tags')).json.tags).toEqual([{ type: 'team', value: 'checkout' }])
    expect((await halyard.send('GET', '/api/admin/context/plan')).json.legalValues).toHaveLength(2)
  })

  test.each([undefined, '4.2.0', '5.2.0'])('/api/client/features returns equal features for the specification %s', async (spec) => {
    for (const environment of ['development', 'production']) {
      const headers = spec ? { 'Unleash-Client-Spec': spec } : undefined
      const [theirs, ours] = await Promise.all(
        [unleash, halyard].map(({ url }) => get(url, '/api/client/features', tokenOf('backend', environment), headers)),
      )
      const features = byName(theirs!.json.features as Feature[]).map(comparable)
      expect(features.length).toBeGreaterThan(20)
      expect(ours!.json.features.map(comparable)).toEqual(features)
      expect(ours!.json.segments).toEqual(theirs!.json.segments)
      expect(ours!.json.query).toMatchObject({ environment })
    }
  })

  test('an ETag of Unleash gets a complete response, and an ETag of Halyard gets 304', async () => {
    const token = tokenOf('backend')
    const theirs = (await get(unleash.url, '/api/client/features', token)).headers.get('etag')!
    const full = await get(halyard.url, '/api/client/features', token, { 'If-None-Match': theirs })
    expect(full.status).toBe(200)
    const again = await get(halyard.url, '/api/client/features', token, { 'If-None-Match': full.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('/api/frontend returns equal decisions for each context', async () => {
    let on = 0
    for (const context of contexts) {
      const [theirs, ours] = await Promise.all(
        [unleash, halyard].map(async ({ url }) => {
          const { toggles } = (await get(url, `/api/frontend?${context}`, tokenOf('frontend'))).json
          return byName(toggles as Toggle[]).map((toggle) => (version === '5.8.2' ? withoutFeatureEnabled(toggle) : toggle))
        }),
      )
      expect(ours, context).toEqual(theirs)
      on += ours!.length
    }
    expect(on).toBeGreaterThan(100)
  })

  test('usage that is reported to both servers has equal counts', async () => {
    const now = new Date().toISOString()
    const toggles = { plain: { yes: 3, no: 1, variants: { blue: 2 } }, half: { yes: 0, no: 0 } }
    for (const { url } of [unleash, halyard]) {
      const registration = {
        appName: 'shop',
        instanceId: '1',
        sdkVersion: 'test:1',
        strategies: ['default'],
        started: now,
        interval: 15_000,
      }
      expect((await post(url, '/api/client/register', tokenOf('backend'), registration)).status).toBe(202)
      const report = { appName: 'shop', instanceId: '1', bucket: { start: now, stop: now, toggles } }
      expect((await post(url, '/api/client/metrics', tokenOf('backend'), report)).status).toBe(202)
      expect((await post(url, '/api/frontend/client/metrics', tokenOf('frontend'), { ...report, appName: 'page' })).status).toBe(200)
    }
    await halyard.ports.runtime.usage.flush()
    const path = '/api/admin/client-metrics/features/plain/raw?hoursBack=1'
    const read = async (url: string, token: string) => ((await get(url, path, token)).json as { data: object[] }).data
    await expect.poll(() => read(unleash.url, unleash.adminToken), { timeout: 30_000, interval: 500 }).toHaveLength(2)
    expect(await read(halyard.url, halyard.tokens.admin)).toEqual(await read(unleash.url, unleash.adminToken))
  })

  test('/edge/validate accepts the same tokens, with the type backend for client', async () => {
    const secrets = { tokens: [tokenOf('backend'), tokenOf('frontend'), 'default:development.unknown'] }
    const [theirs, ours] = await Promise.all(
      [unleash, halyard].map(async ({ url }) => (await (await post(url, '/edge/validate', null, secrets)).json()) as { tokens: Token[] }),
    )
    const expected = theirs!.tokens.map((token) => ({
      ...token,
      environment: 'development',
      type: token.type === 'client' ? 'backend' : token.type,
    }))
    expect(ours!.tokens).toEqual(expected)
  })

  test('the same calls of the admin API create the same flags', async () => {
    const fresh = await freshDatabase()
    const other = await serveTest(fresh.database)
    try {
      await seed(adminOf(other.url, other.tokens.admin))
      const read = async (url: string, token: string) =>
        ((await get(url, '/api/client/features', token)).json.features as Feature[]).map(comparable)
      const moved = await read(halyard.url, tokenOf('backend'))
      const names = new Set(moved.map(({ name }) => name))
      const seeded = await read(other.url, other.tokens.backend)
      expect(seeded.filter(({ name }) => names.has(name))).toEqual(moved)
    } finally {
      await other.stop()
      await fresh.discard()
    }
  })
})
