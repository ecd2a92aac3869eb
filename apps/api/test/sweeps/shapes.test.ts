import type { Endpoint, NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { startTestServer, type TestServer } from '../harness.ts'
import { oneSampleOf, seed } from '../samples.ts'
import { cases, type Reply } from './bindings.ts'
import { type Fault, faultsOf } from './faults.ts'

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

const fieldsOf = (fields: Endpoint['params'], values: readonly unknown[]): [string, unknown[]][] =>
  Object.entries(fields.shape as Record<string, z.ZodType>).map(([name, schema]) => [
    name,
    values.filter((value) => !schema.safeParse(value).success),
  ])

/** What an answer lacks to be the refusal of a fault at that path; undefined: nothing. */
const lackOf = ({ status, error }: Reply, path: string): string | undefined => {
  if (status !== 400) return `answered ${status}`
  const { name, details = [] } = error as { name: string; details?: { path: string; message: string }[] }
  if (name !== 'ValidationError') return `named ${name}`
  const blamed = details.some((detail) => detail.path === path || detail.path.startsWith(`${path}/`))
  return blamed ? undefined : `blamed ${details.map((detail) => detail.path)}`
}

const failures = async (faults: readonly Fault[], send: (fault: Fault) => Promise<Reply>): Promise<string[]> => {
  const found: string[] = []
  for (const fault of faults) {
    const lack = lackOf(await send(fault), fault.path)
    if (lack) found.push(`${fault.path} = ${fault.what} ${lack}`)
  }
  return found
}

/** One fault a path: the schemas are the same over every binding. */
const onePerPath = (faults: readonly Fault[]): Fault[] => [...new Map(faults.map((fault) => [fault.path, fault])).values()]

const takesInput = ({ endpoint }: NamedEndpoint) =>
  endpoint.body !== undefined || Object.keys({ ...endpoint.params.shape, ...endpoint.query.shape }).length > 0

describe.each(cases(takesInput))('$title: 400', ({ over, named, call }) => {
  const { params, query, body } = named.endpoint
  const sample = oneSampleOf(() => server, named.operation)

  test.each(fieldsOf(params, hostile))('for every bad value of the path parameter %s', async (field, values) => {
    expect(values).not.toEqual([])
    const faults = values.map((value) => ({ path: `params/${field}`, what: JSON.stringify(value), value }))
    const { params, ...input } = await sample()
    const found = await failures(faults, ({ value }) => {
      return call(server, named, { ...input, params: { ...params, [field]: value } })
    })
    expect(found).toEqual([])
  })

  test.each(fieldsOf(query, [...hostile, ...lists]))('for every bad value of the query parameter %s', async (field, values) => {
    expect(values).not.toEqual([])
    const faults = values.map((value) => ({ path: `query/${field}`, what: JSON.stringify(value), value }))
    const { query, ...input } = await sample()
    const found = await failures(faults, ({ value }) => {
      return call(server, named, { ...input, query: { ...query, [field]: value } })
    })
    expect(found).toEqual([])
  })

  if (body) {
    test('for every field that is missing or of another kind, and a body that is no object', async () => {
      const good = await sample()
      const all = faultsOf(body, good.body)
      const whole = all.filter((fault) => fault.path === 'body').map((fault) => fault.what)
      const mayBeList = Array.isArray(good.body)
      const isList = body.def.type === 'array'
      const others = [...(mayBeList ? [] : ['["text"]']), ...(isList ? ['{"key":"value"}'] : [])]
      expect(whole).toEqual(['null', 'true', '1', '1.5', '"text"', ...others])
      const faults = over === 'HTTP' ? all : onePerPath(all)
      const found = await failures(faults, ({ value }) => call(server, named, { ...good, body: value }))
      expect(found).toEqual([])
    })

    test('for an empty body, which over tRPC is an input of nothing', async () => {
      const [first] = Object.keys(params.shape)
      const missing = over === 'HTTP' || first === undefined ? 'body' : `params/${first}`
      expect(lackOf(await call(server, named, await sample(), { bytes: '' }), missing)).toBeUndefined()
    })

    test.each([
      ['blanks', ' \n\t'],
      ['half of a body', '{"addedTags":['],
      ['two bodies', '{}{}'],
      ['a name without quotes', '{name:1}'],
      ['NaN', 'NaN'],
      ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
      ['nesting without end', '['.repeat(100_000)],
    ])('for %s', async (_, bytes) => {
      expect(lackOf(await call(server, named, await sample(), { bytes }), over === 'HTTP' ? 'body' : 'input')).toBeUndefined()
    })
  }
})
