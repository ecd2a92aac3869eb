import { expect, test } from 'vitest'
import { evaluatorOf, outcomeIn } from '../../../../test/conversions/evaluate.ts'
import { convertGrowthBook } from './convert.ts'

const options = { project: 'default' }
const feature = (id: string, rules: object[], more: object = {}) => ({
  id,
  valueType: 'boolean',
  defaultValue: 'false',
  description: '',
  tags: ['web'],
  environments: { production: { enabled: true, defaultValue: 'false', rules }, dev: { enabled: false, defaultValue: 'true', rules: [] } },
  ...more,
})
const force = (value: string, more: object = {}) => ({
  id: 'fr_1',
  type: 'force',
  enabled: true,
  description: '',
  condition: '',
  value,
  ...more,
})
const convert = (...features: object[]) => convertGrowthBook({ features }, options)
const strategiesOf = (...rules: object[]) => convert(feature('a', rules)).state.featureEnvironments?.[0]?.strategies

test('a list of the REST API becomes features with environments, tags and dependencies', () => {
  const prerequisites = ['parent']
  const rules = [force('true', { condition: '{"country": {"$in": ["DK", "SE"]}}' }), force('true', { enabled: false })]
  const { state, report } = convert(feature('parent', [force('true')]), feature('child', rules, { prerequisites, archived: true }))
  expect(state.environments).toEqual([
    { name: 'production', type: 'production' },
    { name: 'dev', type: 'development' },
  ])
  expect(state.features?.[1]).toMatchObject({
    archived: true,
    tags: [{ type: 'simple', value: 'web' }],
    dependencies: [{ feature: 'parent', enabled: true }],
  })
  expect(state.featureEnvironments?.slice(2)).toMatchObject([
    { environment: 'production', enabled: true, strategies: [{ constraints: [{ contextName: 'country', values: ['DK', 'SE'] }] }] },
    { environment: 'dev', enabled: false, strategies: [{ title: 'Default value', parameters: { rollout: '100' } }] },
  ])
  expect(report).toEqual([])
})

test('coverage becomes a rollout, and an experiment becomes variants', () => {
  expect(strategiesOf({ ...force('true', { coverage: 0.2, hashAttribute: 'company' }), type: 'rollout' })).toMatchObject([
    { parameters: { rollout: '20', stickiness: 'company' } },
  ])
  const value = [
    { value: 'a', weight: 0.25, name: 'Control' },
    { value: 'b', weight: 0.75, name: 'New' },
  ]
  const rules = [{ id: 'e', type: 'experiment', enabled: true, coverage: 0.5, hashAttribute: 'id', value }]
  const text = { valueType: 'string', defaultValue: 'a', environments: { production: { enabled: true, rules } } }
  expect(convert(feature('text', [], text)).state.featureEnvironments?.[0]?.strategies).toMatchObject([
    {
      parameters: { rollout: '50' },
      variants: [
        { name: 'Control', weight: 250 },
        { name: 'New', weight: 750 },
      ],
    },
    { parameters: { rollout: '100' }, variants: [{ name: 'Control', payload: { type: 'string', value: 'a' } }] },
  ])
})

test('rules with data outside the file are disabled, and exclude their contexts from later rules', () => {
  const { state, report } = convert(
    feature('a', [{ id: 'r', type: 'experiment-ref', enabled: true, condition: '{"plan": "pro"}' }, force('true')]),
  )
  expect(state.featureEnvironments?.[0]?.strategies).toMatchObject([
    { disabled: true, constraints: [{ contextName: 'plan' }] },
    { constraints: [{ contextName: 'plan', values: ['pro'], inverted: true }] },
  ])
  expect(report).toMatchObject([{ what: 'the rule of type experiment-ref refers to data outside the file' }])
})

test.each<[string, object, object]>([
  ['a schedule', {}, { scheduleRules: [{ timestamp: '2030-01-01T00:00:00Z', enabled: true }] }],
  ['a holdout', { holdout: { id: 'h', value: 'false' } }, {}],
  ['a namespace', {}, { namespace: { enabled: true, name: 'n', range: [0, 0.5] } }],
])('%s has no counterpart, so that the feature is off', (_, more, ofRule) => {
  const { state, report } = convert(feature('a', [force('true', ofRule)], more))
  const active = state.featureEnvironments?.[0]?.strategies?.filter(({ disabled }) => !disabled)
  expect(active).toMatchObject([{ parameters: { rollout: '0' } }])
  expect(report.length).toBeGreaterThan(0)
})

test('the second version of the API names the environments in the rules', () => {
  const environments = { production: { enabled: true }, dev: { enabled: true } }
  const rules = [force('true', { environments: ['dev'] }), force('true', { allEnvironments: true, condition: '{"plan": "pro"}' })]
  expect(convert(feature('a', [], { environments, rules, prerequisites: [] })).state.featureEnvironments).toMatchObject([
    { environment: 'production', strategies: [{ constraints: [{ contextName: 'plan' }] }] },
    { environment: 'dev', strategies: [{ constraints: [] }, { constraints: [{ contextName: 'plan' }] }] },
  ])
})

test('saved groups are used if the file contains them', () => {
  const rules = [force('true', { savedGroupTargeting: [{ matchType: 'none', savedGroups: ['g1', 'g2'] }] })]
  const savedGroups = [
    { id: 'g1', type: 'list', attributeKey: 'id', values: ['u1'] },
    { id: 'g2', type: 'condition', condition: '{"plan": "free"}' },
  ]
  const strategies = (file: object) => convertGrowthBook(file, options).state.featureEnvironments?.[0]?.strategies
  expect(strategies({ features: [feature('a', rules)], savedGroups })).toMatchObject([
    {
      constraints: [
        { contextName: 'userId', inverted: true },
        { contextName: 'plan', inverted: true },
      ],
    },
  ])
  expect(strategies({ features: [feature('a', rules)] })).toMatchObject([{ disabled: true }, { parameters: { rollout: '0' } }])
})

test.each<[string, object, Record<string, string | number | boolean>[], Record<string, string | number | boolean>[]]>([
  ['$ne', { plan: { $ne: 'free' } }, [{ plan: 'pro' }, {}], [{ plan: 'free' }]],
  ['numbers', { age: { $gte: 18, $lt: 65 } }, [{ age: 18 }], [{ age: 65 }, {}]],
  ['$exists', { plan: { $exists: true } }, [{ plan: 'x' }], [{}]],
  ['versions', { app: { $vgte: 'v2.1.0' } }, [{ app: '2.1.0' }, { app: '3.0.0' }], [{ app: '2.0.9' }, {}]],
  ['a plain $regex', { mail: { $regex: '@corp\\.com$' } }, [{ mail: 'a@corp.com' }], [{ mail: 'a@corp.com.uk' }, {}]],
  ['$or and $not', { $or: [{ plan: 'pro' }, { $not: { beta: false } }] }, [{ plan: 'pro', beta: false }, {}], [{ beta: false }]],
  ['$inGroup', { id: { $inGroup: 'g' } }, [{}], []],
])('the condition %s of a payload for SDKs', (_, condition, matching, others) => {
  const file = { features: { a: { defaultValue: false, rules: [{ condition, force: true }] } }, savedGroups: { g: ['eve'] } }
  const evaluator = evaluatorOf(convertGrowthBook(file, { ...options, environment: 'production' }), 'production')
  const isOn = (properties: Record<string, string | number | boolean>) => outcomeIn(evaluator, 'a', { userId: 'eve', properties }).enabled
  expect([matching.map(isOn), others.map(isOn)]).toEqual([matching.map(() => true), others.map(() => false)])
})

test.each<[unknown, string | undefined, string]>([
  [{ features: [{ id: 'a' }] }, undefined, 'file/features/0/valueType: '],
  [
    { features: [feature('a', [force('true', { condition: '{' })])] },
    undefined,
    'file/features/0/environments/production/rules/0/condition: must be JSON',
  ],
  [{ features: [feature('a', [force('7')])] }, undefined, 'file/features/0/environments/production/rules/0/value: must be a boolean'],
  [{ features: {} }, undefined, 'file: the payload for SDKs does not name its environment; add --environment <name>'],
  [null, 'production', 'file: '],
])('a file of another shape is refused: %j', (file, environment, message) => {
  expect(() => convertGrowthBook(file, { ...options, environment })).toThrow(message)
})
