import type { Endpoint, NamedEndpoint } from '@halyard/contracts'
import { invalid } from '@halyard/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { full, someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { type Case, cases, oneOfEachKind, type Reply } from './bindings.ts'
import { requestKind, takesBody } from './endpoint-kinds.ts'
import { type Fault, faultsOf } from './faults.ts'
import { outcomesOf, sameIn } from './outcomes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

const hostile = [
  'x'.repeat(101),
  'x'.repeat(5_000),
  'a b',
  ' ',
  'a/b',
  'a\\b',
  'a?b',
  'a#b',
  'a%2Fb',
  '%',
  'é',
  '\u{1f3c1}',
  'a\n',
  '\u0000',
  "a';--",
  '1e999',
  'tr\u00fce',
]
const lists = [['', ''], ['a b', 'c'], Array.from({ length: 101 }, (_, index) => `simple:${index}0`)]

/** Every value that the schema of a field refuses. */
const faultsOfFields = (part: 'params' | 'query', fields: Endpoint['params'], values: readonly unknown[]): Fault[] =>
  Object.entries(fields.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const refused = values.filter((value) => !schema.safeParse(value).success)
    if (refused.length === 0) throw new Error(`${part}/${name} accepts every hostile value`)
    return refused.map((value) => ({ path: `${part}/${name}`, what: JSON.stringify(value), value }))
  })

interface Details {
  readonly name: string
  readonly details?: readonly { readonly path: string }[]
}

const isBlamed = ({ details = [] }: Details, path: string): boolean =>
  details.some((detail) => detail.path === path || detail.path.startsWith(`${path}/`))

/** Difference between a reply and the expected error for this path. Undefined: none. */
const missingIn = ({ status, error }: Reply, path: string): string | undefined => {
  if (status !== 400) return `returned ${status}`
  const { name, details = [] } = error as Details
  if (name !== 'ValidationError') return `returned ${name}`
  return isBlamed({ name, details }, path) ? undefined : `blamed ${details.map((detail) => detail.path)}`
}

const failuresOf = async (faults: readonly Fault[], send: (fault: Fault) => Promise<Reply>): Promise<string[]> => {
  const found: string[] = []
  for (const fault of faults) {
    const missing = missingIn(await send(fault), fault.path)
    if (missing) found.push(`${fault.path} = ${fault.what} ${missing}`)
  }
  return found
}

/** One fault for each path; in the full run all faults over HTTP. The schemas are equal for all bindings. */
const faultsToSend = (faults: readonly Fault[], { over, turn }: Case): Fault[] => {
  const byPath = [...Map.groupBy(faults, ({ path }) => path).values()]
  if (over === 'HTTP') return byPath.flatMap((ofPath, index) => someOf(ofPath, turn + index))
  return byPath.map((ofPath) => ofPath.at(-1)!)
}

/** Faults of the body that its schema accepts, or reports at another path. */
const acceptedBySchema = (body: z.ZodType, faults: readonly Fault[]): string[] =>
  faults.flatMap(({ path, what, value }) => {
    const { error } = body.safeParse(value)
    return error && isBlamed(invalid(error.issues, 'body'), path) ? [] : [`${path} = ${what}`]
  })

/** Expected faults of the complete body. */
const expectedWholes = (body: z.ZodType, sample: unknown): string[] => [
  ...['null', 'true', '1', '1.5', '"text"'],
  ...(Array.isArray(sample) ? [] : ['["text"]']),
  ...(body.def.type === 'array' ? ['{"key":"value"}'] : []),
]

const withField = (input: AnyInput, { path, value }: Fault): AnyInput => {
  const [part, name] = path.split('/') as ['params' | 'query', string]
  return { ...input, [part]: { ...input[part], [name]: value } }
}

const malformed: readonly (readonly [string, string | Uint8Array])[] = [
  ['blanks', ' \n\t'],
  ['half of a body', '{"addedTags":['],
  ['two bodies', '{}{}'],
  ['a name without quotes', '{name:1}'],
  ['NaN', 'NaN'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['very deep nesting', '['.repeat(100_000)],
]

const sendMalformed = async ({ over, named, call }: Case, bodies: typeof malformed) => {
  const sample = await sampleOf(server, named.operation)
  const [first] = Object.keys(named.endpoint.params.shape)
  // Over tRPC, an empty input is an input without fields.
  const emptyPath = over === 'HTTP' || first === undefined ? 'body' : `params/${first}`
  const refused = async (bytes: string | Uint8Array, path: string) =>
    missingIn(await call(server, named, sample, { bytes }), path) ?? 'refused'
  return outcomesOf([
    ['an empty body', () => refused('', emptyPath)],
    ...bodies.map(([what, bytes]) => [what, () => refused(bytes, over === 'HTTP' ? 'body' : 'input')] as const),
  ])
}
const expectedOf = (bodies: typeof malformed) => ({ 'an empty body': 'refused', ...sameIn(bodies, 'refused') })

const takesInput = (named: NamedEndpoint) =>
  takesBody(named) || Object.keys({ ...named.endpoint.params.shape, ...named.endpoint.query.shape }).length > 0

const ofTrpc = full ? [] : oneOfEachKind(requestKind, takesInput).filter(({ over }) => over === 'tRPC')

test.each([...cases(takesInput), ...ofTrpc])(
  '$title returns 400 for every wrong path parameter, query parameter and field',
  async (one) => {
    const { named, call } = one
    const { params, query, body } = named.endpoint
    const sample = await sampleOf(server, named.operation)
    const fields = [...faultsOfFields('params', params, hostile), ...faultsOfFields('query', query, [...hostile, ...lists])]
    const all = body ? faultsOf(body, sample.body) : []
    // For reports, the server refuses only faults in required fields.
    const bodies = named.endpoint.lenient ? all.filter(({ value }) => !body?.safeParse(value).success) : all
    if (body) {
      const wholes = bodies.filter(({ path }) => path === 'body').map(({ what }) => what)
      expect(wholes).toEqual(expectedWholes(body, sample.body))
    }
    expect({
      acceptedBySchema: body ? acceptedBySchema(body, bodies) : [],
      fields: await failuresOf(faultsToSend(fields, one), (fault) => call(server, named, withField(sample, fault))),
      body: await failuresOf(faultsToSend(bodies, one), ({ value }) => call(server, named, { ...sample, body: value })),
    }).toEqual({ acceptedBySchema: [], fields: [], body: [] })
  },
)

test.each(oneOfEachKind(requestKind, takesBody))('$title returns 400 for every body that is not JSON', async (one) => {
  expect(await sendMalformed(one, malformed)).toEqual(expectedOf(malformed))
})
