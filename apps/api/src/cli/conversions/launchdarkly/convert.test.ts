import { describe, expect, test } from 'vitest'
import { convertLaunchDarkly } from './convert.ts'

const options = { project: 'default' }
const isIn = (attribute: string, values: unknown[], more: object = {}) => ({ attribute, op: 'in', values, negate: false, ...more })
const configuration = (more: object = {}) => ({ on: true, targets: [], rules: [], fallthrough: { variation: 1 }, offVariation: 1, ...more })
const flag = (key: string, production: object, more: object = {}) => ({
  key,
  variations: [{ value: true }, { value: false }],
  environments: { production },
  ...more,
})
const convert = (...flags: object[]) => convertLaunchDarkly({ items: flags }, options)
const strategiesOf = (production: object, more: object = {}) =>
  convert(flag('checkout', production, more)).state.featureEnvironments?.[0]?.strategies

test('a list of the REST API becomes features with metadata, environments, dependencies and segments', () => {
  const production = configuration({
    targets: [{ values: ['ann', 'bob'], variation: 0 }],
    rules: [
      { description: 'Beta', variation: 0, clauses: [{ attribute: '', op: 'segmentMatch', values: ['beta'], negate: false }] },
      { variation: 0, clauses: [isIn('country', ['DK']), { attribute: 'age', op: 'greaterThan', values: [17], negate: false }] },
    ],
    prerequisites: [{ key: 'shop', variation: 0 }],
  })
  const parent = flag('shop', configuration({ fallthrough: { variation: 0 } }))
  const child = flag('checkout', production, {
    name: 'New checkout',
    description: 'Two steps',
    temporary: false,
    tags: ['web', 'x'],
    creationDate: 1_700_000_000_000,
  })
  const segments = { production: { items: [{ key: 'beta', name: 'Beta', included: [], rules: [{ clauses: [isIn('plan', ['beta'])] }] }] } }
  const { state, report } = convertLaunchDarkly({ flags: { items: [parent, child] }, segments }, options)
  expect(state.environments).toEqual([{ name: 'production', type: 'production' }])
  expect(state.segments).toMatchObject([{ id: 1, name: 'Beta (LaunchDarkly, production)', constraints: [{ contextName: 'plan' }] }])
  expect(state.features?.[1]).toMatchObject({
    name: 'checkout',
    description: 'New checkout: Two steps',
    type: 'permission',
    tags: [{ type: 'simple', value: 'web' }],
    createdAt: '2023-11-14T22:13:20.000Z',
    dependencies: [{ feature: 'shop', enabled: true, variants: [] }],
    flagValue: { type: 'boolean' },
  })
  expect(state.featureEnvironments?.[1]).toMatchObject({
    enabled: true,
    strategies: [
      { title: 'Individual targets', constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann', 'bob'] }] },
      { title: 'Beta', segments: [1], constraints: [] },
      {
        constraints: [
          { contextName: 'country', values: ['DK'] },
          { contextName: 'age', operator: 'NUM_GT', value: '17' },
        ],
      },
    ],
  })
  expect(report).toEqual([{ path: 'file/flags/items/1', what: expect.stringContaining('tag x'), done: 'the tag is missing' }])
})

test('a rule that serves false comes before broader rules as an inverted constraint', () => {
  const rules = [{ variation: 1, clauses: [isIn('country', ['US'])] }]
  expect(strategiesOf(configuration({ rules, fallthrough: { variation: 0 } }))).toMatchObject([
    { parameters: { rollout: '100', stickiness: 'default' }, constraints: [{ contextName: 'country', values: ['US'], inverted: true }] },
  ])
})

test('a negated clause requires the attribute, as stickiness of the strategy', () => {
  const rules = [{ variation: 0, clauses: [isIn('country', ['US'], { negate: true })] }]
  expect(strategiesOf(configuration({ rules }))).toMatchObject([
    { parameters: { rollout: '100', stickiness: 'country' }, constraints: [{ contextName: 'country', inverted: true }] },
  ])
})

test('percentages become rollouts and weights, and the report says once that their members change', () => {
  const rollout = (...weights: number[]) => ({
    rollout: { bucketBy: 'company', variations: weights.map((weight, variation) => ({ variation, weight })) },
  })
  const colours = { key: 'colour', variations: [{ value: 'red', name: 'Red' }, { value: { code: 7 } }, { value: 3 }] }
  const { state, report } = convert(
    flag('checkout', configuration({ fallthrough: rollout(25_000, 75_000) })),
    flag('colour', configuration({ fallthrough: rollout(33_333, 33_333, 33_334), offVariation: 0 }), colours),
  )
  expect(state.featureEnvironments?.[0]?.strategies).toMatchObject([
    { parameters: { rollout: '25', stickiness: 'company', groupId: 'checkout' } },
  ])
  expect(state.featureEnvironments?.[1]?.strategies?.[0]?.variants).toEqual([
    { name: 'Red', weight: 333, weightType: 'variable', stickiness: 'company', payload: { type: 'string', value: 'red' } },
    { name: 'variant-2', weight: 333, weightType: 'variable', stickiness: 'company', payload: { type: 'json', value: '{"code":7}' } },
    { name: '3', weight: 334, weightType: 'variable', stickiness: 'company', payload: { type: 'number', value: '3' } },
  ])
  expect(report.map(({ what }) => what)).toEqual(['Halyard assigns contexts to percentages by another hash'])
})

test('a rule without a counterpart is disabled, and so are the rules behind it that it would have excluded', () => {
  const rules = [
    { description: 'No robots', variation: 1, clauses: [{ attribute: 'agent', op: 'matches', values: ['bot|crawler'], negate: false }] },
  ]
  const { state, report } = convert(flag('checkout', configuration({ rules, fallthrough: { variation: 0 } })))
  expect(state.featureEnvironments?.[0]).toMatchObject({
    enabled: true,
    strategies: [{ title: 'Default rule (incomplete)', disabled: true }, { parameters: { rollout: '0' } }],
  })
  expect(report).toEqual([
    {
      path: 'file/items/0/environments/production/rules/0/clauses/0',
      what: 'the regular expression bot|crawler has no counterpart',
      done: 'a strategy of the feature checkout is disabled',
    },
  ])
})

test('a feature with a prerequisite that has no counterpart is off', () => {
  const { state, report } = convert(
    flag('a', configuration({ fallthrough: { variation: 0 }, prerequisites: [{ key: 'missing', variation: 0 }] })),
    flag('b', configuration({ fallthrough: { variation: 0 }, prerequisites: [{ key: 'a', variation: 0 }] })),
  )
  expect(state.featureEnvironments?.map(({ enabled }) => enabled)).toEqual([false, false])
  expect(report.map(({ what }) => what)).toEqual([
    'the prerequisite missing is not in the file',
    'the prerequisite a has prerequisites itself',
  ])
})

test('the data for SDKs needs a name for its environment, and other names are adapted', () => {
  const file = { flags: { 'my flag': { ...flag('my flag', {}), variations: [true, false], ...configuration() } }, segments: {} }
  expect(() => convertLaunchDarkly(file, options)).toThrow(
    'file: the data for SDKs does not name its environment; add --environment <name>',
  )
  const { state, report } = convertLaunchDarkly(file, { ...options, environment: 'production' })
  expect(state.features).toMatchObject([{ name: 'my-flag', project: 'default' }])
  expect(report).toEqual([
    { path: 'file/flags/my flag', what: 'the name my flag is not available in Halyard', done: 'the name is my-flag' },
  ])
})

describe('a file of another shape is refused with one line for each fault', () => {
  const { fallthrough: _, ...summary } = configuration()
  test.each<[string, unknown, string]>([
    ['not a list', 7, 'file: must be a list of flags'],
    [
      'a summary',
      { items: [flag('a', summary)] },
      'file/items/0/environments/production/fallthrough: is missing; request the flags with ?summary=0',
    ],
    ['a wrong type', [flag('a', configuration({ on: 'yes' }))], 'file/0/environments/production/on: '],
    [
      'an unknown variation',
      [flag('a', configuration({ fallthrough: { variation: 2 } }))],
      'file/0/environments/production/fallthrough: the flag has no variation 2',
    ],
    [
      'no outcome',
      [flag('a', configuration({ fallthrough: {} }))],
      'file/0/environments/production/fallthrough: must have a variation or a rollout',
    ],
  ])('%s', (_, file, message) => {
    expect(() => convertLaunchDarkly(file, options)).toThrow(message)
  })
})
