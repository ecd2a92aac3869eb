import { builtInRoles } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { oneSampleOf, sampleOf, seed } from '../samples.ts'
import { cases } from './bindings.ts'
import { type Leaf, leavesOf } from './leaves.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

const badDates = [
  '2027-01-31T12:00:00',
  '2027-01-31',
  '2027-01-31 12:00:00Z',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '0000-12-31T23:59:59Z',
  '2027-02-30T00:00:00Z',
  '2027-01-31T24:00:00Z',
  '2027-01-31T12:00:00+24:00',
  'tomorrow',
  '1800000000000',
]
const badIds = [2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e21, 0, -1, 1.5, '1', '__proto__']

const isExpiry = ({ path }: Leaf) => /\/expiresAt$/.test(path)
const isDate = (leaf: Leaf) => isExpiry(leaf) || /^body\/bucket\/(start|stop)$/.test(leaf.path)
const isRowId = ({ path, value }: Leaf) =>
  typeof value === 'number' && /\/(rootRole|id|roles\/\d+|users\/\d+|groups\/\d+|segments\/\d+)$/.test(path)
const isRootRole = ({ path }: Leaf) => /^body\/rootRole$/.test(path)
const isProjectRole = ({ path, value }: Leaf) => typeof value === 'number' && /^body\/roles\/\d+(\/id)?$/.test(path)
const isText = ({ value }: Leaf) => typeof value === 'string'

/** Each of the leaves with each of the values; which of the bad ones is to be told of. */
const spoilt = (leaves: readonly Leaf[], values: readonly unknown[]) =>
  leaves.flatMap(({ path, put }) => values.map((value) => ({ path, value, body: put(value) })))

describe.each(cases(({ endpoint }) => endpoint.body !== undefined && endpoint.id !== 'importState'))('$title', ({ over, named, call }) => {
  const sample = oneSampleOf(() => server, named.operation)

  /** What was answered otherwise than with a fault at the place of the value. */
  const surprises = async (isMeant: (leaf: Leaf) => boolean, values: readonly unknown[]): Promise<string[]> => {
    const found: string[] = []
    const input = await sample()
    for (const { path, value, body } of spoilt(leavesOf(input.body).filter(isMeant), values)) {
      const { status, error } = await call(server, named, { ...input, body })
      const { details = [] } = (error ?? {}) as { details?: { path: string }[] }
      const isBlamed = details.some((detail) => path.startsWith(detail.path))
      if (status !== 400 || !isBlamed) found.push(`${path} = ${JSON.stringify(value)}: ${status} ${JSON.stringify(error)}`)
    }
    return found
  }

  test('400 for U+0000 and half a surrogate pair in every text', async () => {
    expect(await surprises(isText, ['a\u0000b', '\ud800', 'x\udc00y', '\u0000'.repeat(3)])).toEqual([])
  })

  test('400 for dates without a zone, that are none, and before or after all years', async () => {
    expect(await surprises(isDate, badDates)).toEqual([])
  })

  test('400 for ids that no row can have', async () => {
    expect(await surprises(isRowId, badIds)).toEqual([])
  })

  test('400 for root roles that are none, and for project roles that are none', async () => {
    const names = ['Owner', 'viewer', '', '__proto__', 'constructor']
    expect(await surprises(isRootRole, [builtInRoles.Owner.id, builtInRoles.Member.id, 8, 2_147_483_647, ...names])).toEqual([])
    expect(await surprises(isProjectRole, [builtInRoles.Admin.id, builtInRoles.Viewer.id, 8, 2_147_483_647])).toEqual([])
  })

  test('takes a date with an offset for the same moment', async () => {
    const dates = leavesOf((await sample()).body).filter(isExpiry)
    for (const { path } of dates) {
      const input = await sampleOf(server, named.operation)
      const leaf = leavesOf(input.body).find((one) => one.path === path)!
      const instant = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000).toISOString()
      const moved = new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().replace('.000Z', '+05:30')
      const { status, value } = await call(server, named, { ...input, body: leaf.put(moved) })
      expect([status < 300, value]).toEqual([true, expect.objectContaining({ expiresAt: instant })])
    }
  })

  test('a field __proto__ is refused or ignored, and changes nothing', async () => {
    const { body, ...input } = await sampleOf(server, named.operation)
    const text = JSON.stringify(body).replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},')
    const rest = JSON.stringify({ ...input, body: 0 }).replace('"body":0', `"body":${text}`)
    const { status, answer } = await call(server, named, { ...input, body }, { bytes: over === 'HTTP' ? text : rest })
    expect([status, answer.text]).toEqual([status < 300 ? status : 400, answer.text])
    expect(answer.text).not.toContain('polluted')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe.each(cases())('$title', ({ over, named, call }) => {
  test('speaks of no host that the request names', async () => {
    const evil = 'evil.example.org'
    const forwarded = { 'X-Forwarded-Host': evil, 'X-Forwarded-Proto': 'https', Forwarded: `host=${evil}`, 'X-Original-Host': evil }
    const headers = { Host: evil, ...forwarded, 'X-Forwarded-Prefix': `/${evil}` }
    const { status, answer } = await call(server, named, await sampleOf(server, named.operation), { headers })
    expect([over, status < 300]).toEqual([over, true])
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(evil)
  })
})
