import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { everyAction, leastStrategy, newReviewScope, propose, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRefusal, refusalsOf } from '../../../test/refused-changes.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let scope: ReviewScope
let token: string
let stateMark: () => Promise<string>

beforeAll(async () => {
  server = await startTestServer()
  scope = await newReviewScope(server)
  token = (await newAccount(server)).token
  await proposed(server, scope, switchOn(scope.checkout), { token })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { propose3, refuse, storingNothing } = refusalsOf(() => ({ server, scope, token, stateMark }))

type Path = readonly (string | number)[]
type Actions = ReturnType<typeof everyAction>

const required: Record<keyof Actions, readonly Path[]> = {
  updateSegment: [['payload'], ['payload', 'id']],
  deleteSegment: [['payload'], ['payload', 'id']],
  updateEnabled: [['feature'], ['payload'], ['payload', 'enabled']],
  addStrategy: [['feature'], ['payload'], ['payload', 'name'], ['payload', 'constraints'], ['payload', 'parameters']],
  updateStrategy: [['feature'], ['payload'], ['payload', 'id']],
  deleteStrategy: [['feature'], ['payload'], ['payload', 'id']],
  archiveFeature: [['feature']],
  patchVariant: [['feature'], ['payload'], ['payload', 'variants']],
  reorderStrategy: [['feature'], ['payload'], ['payload', 1, 'id'], ['payload', 1, 'sortOrder']],
  addDependency: [['feature'], ['payload'], ['payload', 'feature']],
  deleteDependency: [['feature']],
}
const actions = Object.keys(required) as (keyof Actions)[]

type Tree = Record<string | number, unknown>

/** Returns a copy with another value at the path, or without the field if no value is given. */
const changed = (change: unknown, path: Path, ...value: readonly unknown[]): unknown => {
  const copy = structuredClone(change)
  // Every path leads through objects and lists of the sample.
  const parent = path.slice(0, -1).reduce((inner, key) => inner[key] as Tree, copy as Tree)
  const last = path.at(-1)!
  if (value.length > 0) parent[last] = value[0]
  else delete parent[last]
  return copy
}

const pathsIn = (value: unknown, path: Path = []): [Path, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]): [Path, unknown][] => [
        [[...path, key], inner],
        ...pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      ])
    : []

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const ofEachType = [null, true, 7, 'text', [], {}]
const nullable = new Set(['title', 'disabled', 'description', 'project'])

/** Values of types that are invalid in place of `value`. */
const wrongFor = (key: unknown, value: unknown) =>
  ofEachType.filter((other) => {
    const allowed = [typeOf(value), ...(nullable.has(String(key)) ? ['null'] : []), ...(value === null ? ['string'] : [])]
    return !allowed.includes(typeOf(other))
  })

describe('400 with index and field, nothing stored', () => {
  test('returns 400 for every action without one of its fields', () =>
    expectRows(
      actions.map((value) => [value] as const),
      async (action) => {
        await storingNothing(async () => {
          for (const path of required[action]) {
            await refuse(changed(everyAction(scope)[action], path), { status: 400, path: path.join('/') }, [action, path])
          }
        })
      },
    ))

  test('returns 400 for every action with a field of another type', () =>
    expectRows(
      actions.map((value) => [value] as const),
      async (action) => {
        const change = everyAction(scope)[action]
        await storingNothing(async () => {
          let sent = 0
          for (const [path, value] of pathsIn(change)) {
            for (const wrong of wrongFor(path.at(-1), value)) {
              const refusal = { status: 400, path: `body/1/${path.join('/')}` } as const
              await expectRefusal(propose3(changed(change, path, wrong)), refusal, [path, wrong])
              sent++
            }
          }
          expect(sent).toBeGreaterThanOrEqual(10)
        })
      },
    ))

  test('returns 400 for every change without a known action', () =>
    expectRows(
      [
        ['no action', {}, 'body/0/action'],
        ['an unknown action', { action: 'renameFeature', feature: 'a', payload: {} }, 'body/0/action'],
        ['an action in capitals', { action: 'ARCHIVEFEATURE', feature: 'a' }, 'body/0/action'],
        ['a list in a list', [], 'body/0'],
        ['null', null, 'body/0'],
        ['a number', 1, 'body/0'],
      ],
      async (label, change, path) => {
        await storingNothing(() => expectRefusal(propose(server, scope, [change], { token }), { status: 400, path }, label))
      },
    ))

  test('returns 400 for every body that is not a list of changes', () =>
    expectRows(
      [
        ['no changes', []],
        ['a number', 1],
        ['1,001 changes', Array.from({ length: 1001 }, () => switchOn('a'))],
      ],
      async (label, body) => {
        await storingNothing(() => expectRefusal(propose(server, scope, body, { token }), { status: 400, path: 'body' }, label))
      },
    ))

  const constraint = (more: object) => ({ contextName: 'userId', operator: 'IN', values: ['1'], ...more })
  const single = (operator: string, value?: string) => constraint({ operator, value, values: undefined })
  const variant = (more: object) => ({ name: 'blue', weight: 500, weightType: 'fix', stickiness: 'default', ...more })
  const text = (length: number) => 'x'.repeat(length)

  const strategies: [string, object, string, string?][] = [
    ['unknown strategy type', { name: 'unheard' }, 'name', 'unheard'],
    ['weight -1', { variants: [variant({ weight: -1 })] }, 'variants/0/weight'],
    ['weight 1001', { variants: [variant({}), variant({ name: 'red', weight: 1001 })] }, 'variants/1/weight'],
    ['weight 0.5', { variants: [variant({ weight: 0.5 })] }, 'variants/0/weight'],
    ['fix weights of 1001 together', { variants: [variant({}), variant({ name: 'red', weight: 501 })] }, 'variants'],
    ['unknown weight type', { variants: [variant({ weightType: 'fixed' })] }, 'variants/0/weightType'],
    ['no stickiness', { variants: [variant({ stickiness: '' })] }, 'variants/0/stickiness'],
    ['unknown type of a variant payload', { variants: [variant({ payload: { type: 'xml', value: '' } })] }, 'variants/0/payload/type'],
    ['two variants of one name', { variants: [variant({}), variant({})] }, 'variants'],
    ...['EQ', 'in', 'NUM_NE', 'SEMVER_GTE', 'REGEX', '', '__proto__', 'constructor'].map((operator): [string, object, string] => [
      `operator ${JSON.stringify(operator)}`,
      { constraints: [constraint({}), constraint({ operator })] },
      'constraints/1/operator',
    ]),
    ['IN without values', { constraints: [constraint({ values: [] })] }, 'constraints/0/values'],
    ['STR_CONTAINS with a single value', { constraints: [single('STR_CONTAINS', 'a')] }, 'constraints/0/values'],
    ['NUM_GT without value', { constraints: [single('NUM_GT')] }, 'constraints/0/value'],
    ['NUM_GT of a text', { constraints: [single('NUM_GT', 'one')] }, 'constraints/0/value'],
    ['DATE_AFTER of an invalid date', { constraints: [single('DATE_AFTER', '2026-02-30')] }, 'constraints/0/value'],
    ['SEMVER_EQ with a v', { constraints: [single('SEMVER_EQ', 'v1.0.0')] }, 'constraints/0/value'],
    ['a constraint on nothing', { constraints: [constraint({ contextName: '' })] }, 'constraints/0/contextName'],
    ['six segments', { segments: [1, 2, 3, 4, 5, 6] }, 'segments'],
    ['segment 0', { segments: [0] }, 'segments/0'],
    ['segment 1.5', { segments: [1.5] }, 'segments/0'],
    ['segment 2^31', { segments: [2 ** 31] }, 'segments/0'],
    ['101 parameters', { parameters: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, ''])) }, 'parameters'],
    ['a title of 1,001 characters', { title: text(1001) }, 'title'],
    ['a title with NUL', { title: '\0' }, 'title'],
  ].map(([label, payload, field, says = '']) => [label, payload, field, says] as [string, object, string, string])

  test('returns 400 for every wrong value of a strategy, added or updated', () =>
    expectRows(strategies, async (label, payload, field, says) => {
      const path = `payload/${field}`
      await storingNothing(async () => {
        const add = { action: 'addStrategy', feature: scope.checkout, payload: { ...leastStrategy, ...payload } }
        await refuse(add, { status: 400, path, says }, label)
        const update = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, ...payload } }
        await refuse(update, { status: 400, path }, label)
      })
    }))

  const on = (action: string, payload: unknown) => (sampleScope: ReviewScope) => ({ action, feature: sampleScope.checkout, payload })
  const others: [string, (sampleScope: ReviewScope) => object, string][] = [
    ['a feature name with a blank', () => switchOn('a b'), 'feature'],
    ['a feature name of 101 characters', () => switchOn(text(101)), 'feature'],
    ['a feature without a name', () => switchOn(''), 'feature'],
    ['segment id -1', () => ({ action: 'deleteSegment', payload: { id: -1 } }), 'payload/id'],
    ['segment id 1.5', () => ({ action: 'updateSegment', payload: { id: 1.5 } }), 'payload/id'],
    ['a segment without a name', ({ shoppers: id }) => ({ action: 'updateSegment', payload: { id, name: '' } }), 'payload/name'],
    [
      'a segment for another project',
      ({ shoppers: id, foreign }) => ({ action: 'updateSegment', payload: { id, project: foreign.project } }),
      'payload/project',
    ],
    [
      'a segment with an unknown operator',
      ({ shoppers: id }) => ({ action: 'updateSegment', payload: { id, constraints: [constraint({ operator: 'EQ' })] } }),
      'payload/constraints/0/operator',
    ],
    [
      'a segment with an invalid number',
      ({ shoppers: id }) => ({ action: 'updateSegment', payload: { id, constraints: [single('NUM_LT', '')] } }),
      'payload/constraints/0/value',
    ],
    [
      'a segment of 1,001 values',
      ({ shoppers: id }) => ({
        action: 'updateSegment',
        payload: { id, constraints: [constraint({ values: Array(500).fill('1') }), constraint({ values: Array(501).fill('1') })] },
      }),
      'payload/constraints',
    ],
    ['a feature variant of weight -1', on('patchVariant', { variants: [variant({ weight: -1 })] }), 'payload/variants/0/weight'],
    ['a feature variant of weight 1000.1', on('patchVariant', { variants: [variant({ weight: 1000.1 })] }), 'payload/variants/0/weight'],
    ['two feature variants of one name', on('patchVariant', { variants: [variant({}), variant({})] }), 'payload/variants'],
    [
      'fix weights of feature variants above 1000',
      on('patchVariant', { variants: [variant({ weight: 500.5 }), variant({ name: 'red', weight: 500 })] }),
      'payload/variants',
    ],
    [
      'the same strategy in two positions',
      ({ checkout: feature, half }) => ({
        action: 'reorderStrategy',
        feature,
        payload: [half, half.toUpperCase()].map((id, sortOrder) => ({ id, sortOrder })),
      }),
      'payload/1/id',
    ],
    [
      'a feature that depends on itself',
      ({ checkout: feature }) => ({ action: 'addDependency', feature, payload: { feature } }),
      'payload/feature',
    ],
    ['a parent without a name', on('addDependency', { feature: '' }), 'payload/feature'],
  ]
  test('returns 400 for every other invalid value', () =>
    expectRows(others, async (label, changeIn, path) => {
      await storingNothing(() => refuse(changeIn(scope), { status: 400, path }, label))
    }))

  test('returns 400 if small bodies add up to more bytes than a request can hold', async () => {
    const { token } = await newAccount(server)
    const values = Array.from({ length: 900 }, () => 'x'.repeat(1000))
    const change = {
      action: 'updateSegment',
      payload: { id: scope.shoppers, constraints: [{ contextName: 'userId', operator: 'IN', values }] },
    }
    for (let bytes = 900_000; bytes <= limits.changeRequestBytes - 100_000; bytes += 900_000) {
      await proposed(server, scope, change, { token })
    }
    const refusal = { status: 400, path: 'body', says: String(limits.changeRequestBytes) } as const
    await storingNothing(() => expectRefusal(propose(server, scope, change, { token }), refusal, 'bytes'))
    await proposed(server, scope, switchOn(scope.checkout), { token })
  })

  test('returns 400 for one invalid change among a thousand', async () => {
    const changes: object[] = Array.from({ length: 1000 }, () => switchOn(scope.checkout))
    changes[567] = { ...switchOn(scope.checkout), payload: { enabled: 'yes' } }
    const refusal = { status: 400, path: 'body/567/payload/enabled' } as const
    await storingNothing(() => expectRefusal(propose(server, scope, changes, { token }), refusal, 567))
  })
})

test('returns 400 for invalid changes even if other changes name missing objects', async () => {
  const missing = switchOn('unheard')
  const invalid = { action: 'addStrategy', feature: scope.checkout, payload: { ...leastStrategy, name: 'unheard' } }
  const foreign = { action: 'updateSegment', payload: { id: scope.shoppers, project: scope.foreign.project } }
  await storingNothing(async () => {
    const { status, json } = await propose(server, scope, [missing, invalid, foreign], { token })
    expect(status).toBe(400)
    expect(json.details.map((detail: { path: string }) => detail.path)).toEqual(['body/1/payload/name', 'body/2/payload/project'])
  })
})
