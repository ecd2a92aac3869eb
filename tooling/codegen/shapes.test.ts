import { endpoint, type NamedEndpoint } from '@halyard/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { clientFile } from './client-file.ts'
import { readShapes } from './shapes.ts'

const inner = z.object({ a: z.string().default('x') }).meta({ id: 'genTestInnerSchema', description: 'Inner' })
const outer = z.object({ inner }).meta({ id: 'genTestOuterSchema', description: 'Outer' })
const plain = z.object({ b: z.int() }).meta({ id: 'genTestPlainSchema', description: 'Plain' })

const named = (operation: string, more: Partial<NamedEndpoint['endpoint']> = {}): NamedEndpoint => ({
  resource: 'tags',
  operation,
  endpoint: {
    ...endpoint({
      id: operation,
      method: 'POST',
      path: '/things/:thing',
      summary: 'Create a thing',
      params: z.object({ thing: z.string().describe('Its name') }),
      body: z.object({ outer, plain }).meta({ id: `${operation}Schema`, description: 'Input' }),
      success: { status: 200, schema: z.object({ outer, plain }), description: '' },
      access: { permission: 'ADMIN' },
    }),
    ...more,
  },
})
const textOf = (shapes: ReturnType<typeof readShapes>, name: string) => shapes.declarations.find((one) => one.name === name)?.text

test('a schema with defaults has different names for input and output, and so have schemas that refer to it', () => {
  const shapes = readShapes([named('genTestMake')])
  const names = shapes.declarations.map(({ name }) => name)
  expect(names).toEqual([
    'ErrorBody',
    'ErrorDetail',
    'GenTestInner',
    'GenTestInnerInput',
    'GenTestMake',
    'GenTestOuter',
    'GenTestOuterInput',
    'GenTestPlain',
  ])
  expect(textOf(shapes, 'GenTestOuterInput')).toContain('inner: GenTestInnerInput')
  expect(textOf(shapes, 'GenTestOuter')).toContain('inner: GenTestInner\n')
})

test('two schemas cannot have the same name', () => {
  const clash = z.object({ c: z.int() }).meta({ id: 'GenTestPlain', description: 'Clash' })
  const other = named('genTestOther', { success: { status: 200, schema: clash, description: '' } })
  expect(() => readShapes([named('genTestFirst'), other])).toThrow('would both be named GenTestPlain')
})

test('a response without a body has the type undefined', () => {
  const gone = named('genTestDrop', { success: { status: 204, schema: z.undefined(), description: '' } })
  expect(clientFile(readShapes([gone]), [gone])).toContain('options?: CallOptions): HalyardPromise<undefined>')
})

test('the documentation names the accepted callers: anyone, people, accounts, applications, or holders of a permission', () => {
  const textWith = (access: NamedEndpoint['endpoint']['access']) => {
    const one = named('genTestCall', { access })
    return clientFile(readShapes([one]), [one])
  }
  expect(textWith({ permission: null, caller: 'anyone' })).toContain('Needs no credentials.')
  expect(textWith({ permission: null, caller: 'person' })).toContain('Only for people: API tokens and service accounts are refused.')
  expect(textWith({ permission: null, caller: 'account' })).toContain('Only for accounts: API tokens are refused.')
  expect(textWith({ permission: null, caller: 'backend' })).toContain(
    'Only for applications: requires an API token of type backend or admin.',
  )
  expect(textWith({ permission: 'ADMIN' })).toContain('Needs the permission ADMIN.')
  expect(textWith({ permission: ['READ_ROLE', 'CREATE_PROJECT'] })).toContain('Needs the permission READ_ROLE or CREATE_PROJECT.')
})

test('the documentation of a deprecated operation names its replacement', () => {
  const old = named('genTestOld', { deprecated: { since: '2026-01-31', reason: 'Too slow', replacement: '/things/:thing/new' } })
  const fresh = named('genTestNew', { path: '/things/:thing/new' })
  const elsewhere = named('genTestElsewhere', { deprecated: { since: '2026-01-31', reason: 'Gone', replacement: '/other' } })
  const all = [old, fresh, elsewhere]
  const text = clientFile(readShapes(all), all)
  expect(text).toContain('@deprecated since 2026-01-31. Too slow: use tags.genTestNew.')
  expect(text).toContain('@deprecated since 2026-01-31. Gone: use /other.')
})
