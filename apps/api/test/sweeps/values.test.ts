import { builtInRoles } from '@halyard/contracts/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { full, someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { sampleOf, seed } from '../samples.ts'
import { type Case, cases, oneOfEachKind } from './bindings.ts'
import { isLenient, requestKind, takesBody } from './endpoint-kinds.ts'
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
const isDate = (leaf: Leaf) => isExpiry(leaf)
const isRowId = ({ path, value }: Leaf) =>
  typeof value === 'number' && /\/(rootRole|id|roles\/\d+|users\/\d+|groups\/\d+|segments\/\d+)$/.test(path)
const isRootRole = ({ path }: Leaf) => /^body\/rootRole$/.test(path)
const isProjectRole = ({ path, value }: Leaf) => typeof value === 'number' && /^body\/roles\/\d+(\/id)?$/.test(path)
const isText = ({ value }: Leaf) => typeof value === 'string'

const texts = ['a\u0000b', '\ud800', 'x\udc00y', '\u0000'.repeat(3)]
const roleNames = ['Owner', 'viewer', '', '__proto__', 'constructor']

/** Values that every endpoint refuses, with the leaves of a body that get them. */
const badValues: readonly (readonly [situation: string, isMeant: (leaf: Leaf) => boolean, values: readonly unknown[]])[] = [
  ['U+0000 or half a surrogate pair in a text', isText, texts],
  ['a date without a zone, an impossible date, or a date out of range', isDate, badDates],
  ['an id that no row can have', isRowId, badIds],
  ['an unknown root role', isRootRole, [builtInRoles.Owner.id, builtInRoles.Member.id, 8, 2_147_483_647, ...roleNames]],
  ['an unknown project role', isProjectRole, [builtInRoles.Admin.id, builtInRoles.Viewer.id, 8, 2_147_483_647]],
]

/** Responses other than a 400 that names the path of the value, by situation. */
const unexpectedResponses = async ({ named, call }: Case, valuesFor: (values: readonly unknown[], index: number) => readonly unknown[]) => {
  const input = await sampleOf(server, named.operation)
  const leaves = leavesOf(input.body)
  const found: Record<string, string[]> = {}
  for (const [situation, isMeant, values] of badValues) {
    found[situation] = []
    for (const [index, { path, put }] of leaves.filter(isMeant).entries()) {
      for (const value of valuesFor(values, index)) {
        const { status, error } = await call(server, named, { ...input, body: put(value) })
        const { details = [] } = (error ?? {}) as { details?: { path: string }[] }
        const isBlamed = details.some((detail) => path.startsWith(detail.path))
        if (status !== 400 || !isBlamed) found[situation].push(`${path} = ${JSON.stringify(value)}: ${status} ${JSON.stringify(error)}`)
      }
    }
  }
  return found
}
const noUnexpectedResponses = Object.fromEntries(badValues.map(([situation]) => [situation, []]))

/** Dates with an offset that were returned as another moment. */
const movedDates = async ({ named, call }: Case): Promise<unknown[]> => {
  const moved: unknown[] = []
  for (const { path } of leavesOf((await sampleOf(server, named.operation)).body).filter(isExpiry)) {
    const input = await sampleOf(server, named.operation)
    const leaf = leavesOf(input.body).find((one) => one.path === path)!
    const instant = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000).toISOString()
    const withOffset = new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().replace('.000Z', '+05:30')
    const { status, value } = await call(server, named, { ...input, body: leaf.put(withOffset) })
    if (status >= 300 || (value as { expiresAt?: string }).expiresAt !== instant) moved.push([path, status, value])
  }
  return moved
}

/** Whether names of prototypes are refused or ignored, and change no prototype. */
const isUnpolluted = async ({ over, named, call }: Case): Promise<boolean> => {
  const { body, ...input } = await sampleOf(server, named.operation)
  const text = JSON.stringify(body).replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},')
  const rest = JSON.stringify({ ...input, body: 0 }).replace('"body":0', `"body":${text}`)
  const { status, answer } = await call(server, named, { ...input, body }, { bytes: over === 'HTTP' ? text : rest })
  const isInherited = ({} as Record<string, unknown>).polluted !== undefined
  return (status < 300 || status === 400) && !answer.text.includes('polluted') && !isInherited
}

const hasChecks = (named: Case['named']) => takesBody(named) && named.operation !== 'importState' && !isLenient(named)
const ofTrpc = full ? [] : oneOfEachKind(requestKind, hasChecks).filter(({ over }) => over === 'tRPC')

test.each([...cases(hasChecks), ...ofTrpc])(
  '$title refuses impossible values, returns dates as the same moment, and ignores names of prototypes',
  async (one) => {
    expect({
      ...(await unexpectedResponses(one, (values, index) => someOf(values, one.turn + index))),
      'dates that moved': await movedDates(one),
      'prototypes are safe': await isUnpolluted(one),
    }).toEqual({ ...noUnexpectedResponses, 'dates that moved': [], 'prototypes are safe': true })
  },
)

/** The bodies of these operations together have leaves of every kind. */
const thorough = ['createApiToken', 'createUser', 'createGroup', 'addProjectAccess', 'createChangeRequest']

test.each(full ? [] : cases(({ operation }) => thorough.includes(operation)))('$title refuses all impossible values', async (one) => {
  expect(await unexpectedResponses(one, (values) => values)).toEqual(noUnexpectedResponses)
})

/** Values that a correct SDK never reports. */
const strangeValues = [...texts, ...badDates, ...badIds, null, true, [], {}, 'x'.repeat(2_000)]

test.each(cases(isLenient))('$title accepts a report with an unusual value in any field except required names', async (one) => {
  const { named, call } = one
  const input = await sampleOf(server, named.operation)
  const refused: string[] = []
  for (const { path, put } of leavesOf(input.body).filter(({ path }) => path !== 'body/appName')) {
    for (const value of strangeValues) {
      const { status } = await call(server, named, { ...input, body: put(value) })
      if (status !== named.endpoint.success.status) refused.push(`${path} = ${JSON.stringify(value)}: ${status}`)
    }
  }
  expect(refused).toEqual([])
  expect(await isUnpolluted(one)).toBe(true)
})

test('a checked body has leaves of every kind', async () => {
  const leaves: Leaf[] = []
  for (const { named } of cases(hasChecks)) leaves.push(...leavesOf((await sampleOf(server, named.operation)).body))
  const counts = [isText, isDate, isExpiry, isRowId, isRootRole, isProjectRole].map((isMeant) => leaves.filter(isMeant).length > 1)
  expect(counts).toEqual(counts.map(() => true))
})
