import { describe, expect, test } from 'vitest'
import { evaluatorOf, outcomeIn } from '../../../../test/conversions/evaluate.ts'
import { convertFlagsmith } from './convert.ts'

const options = { project: 'default' }
const state = (name: string, enabled: boolean, value: unknown = null, more: object = {}) => ({
  feature: { id: 1, name, type: 'STANDARD' },
  enabled,
  feature_state_value: value,
  multivariate_feature_state_values: [],
  ...more,
})
const rule = (type: string, conditions: object[], rules: object[] = []) => ({ type, conditions, rules })
const condition = (property_: string, operator: string, value: unknown) => ({ property_, operator, value })
const segment = (name: string, rules: object[], ...states: object[]) => ({ id: 1, name, rules, feature_states: states })
const document = (more: object) => ({
  api_key: 'k',
  name: 'Production',
  project: { name: 'Shop', segments: [] },
  feature_states: [],
  ...more,
})

test('identity overrides come before segments by priority, and these before the environment', () => {
  const adults = [rule('ALL', [], [rule('ANY', [condition('age', 'GREATER_THAN_INCLUSIVE', '18')])])]
  const danes = [rule('ALL', [condition('country', 'EQUAL', 'DK')])]
  const conversion = convertFlagsmith(
    document({
      project: {
        name: 'Shop',
        segments: [
          segment('adults', adults, state('banner', true, 'adult', { feature_segment: { priority: 1 } })),
          segment('danes', danes, state('banner', true, 'danish', { feature_segment: { priority: 0 } })),
        ],
      },
      feature_states: [state('banner', true, 'everybody'), state('plain', false)],
      identity_overrides: [
        { identifier: 'ann', identity_features: [state('banner', false), state('plain', true)] },
        { identifier: 'bob', identity_features: [state('banner', true, 'own')] },
      ],
    }),
    options,
  )
  expect(conversion.state.segments).toMatchObject([{ name: 'adults (Flagsmith)' }, { name: 'danes (Flagsmith)' }])
  expect(conversion.report).toEqual([])
  const evaluator = evaluatorOf(conversion, 'Production')
  const outcome = (userId: string, properties: Record<string, string | number> = {}) =>
    outcomeIn(evaluator, 'banner', { userId, properties })
  expect(outcome('ann', { country: 'DK' })).toEqual({ enabled: false, value: undefined })
  expect(outcome('bob', { country: 'DK' })).toEqual({ enabled: true, value: 'own' })
  expect(outcome('eve', { country: 'DK', age: 40 })).toEqual({ enabled: true, value: 'danish' })
  expect(outcome('eve', { age: 18 })).toEqual({ enabled: true, value: 'adult' })
  expect(outcome('eve', { age: 17 })).toEqual({ enabled: true, value: 'everybody' })
  expect(outcomeIn(evaluator, 'plain', { userId: 'ann' }).enabled).toBe(true)
  expect(outcomeIn(evaluator, 'plain', { userId: 'bob' }).enabled).toBe(false)
})

test.each<[string, object, Record<string, string | number>[], Record<string, string | number>[]]>([
  ['NOT_EQUAL', condition('plan', 'NOT_EQUAL', 'free'), [{ plan: 'pro' }], [{ plan: 'free' }, {}]],
  ['NOT_CONTAINS', condition('mail', 'NOT_CONTAINS', '@corp'), [{ mail: 'a@b' }], [{ mail: 'a@corp' }, {}]],
  ['IN', condition('plan', 'IN', 'pro,team'), [{ plan: 'team' }], [{ plan: 'free' }, {}]],
  ['IS_SET', condition('plan', 'IS_SET', null), [{ plan: 'x' }], [{}]],
  ['semver', condition('app', 'LESS_THAN_INCLUSIVE', '2.1.0:semver'), [{ app: '2.1.0' }, { app: '2.0.9' }], [{ app: '2.1.1' }, {}]],
  ['identifier', condition('$.identity.identifier', 'EQUAL', 'eve'), [{}], []],
])('the operator %s', (_, given, matching, others) => {
  const segments = [segment('s', [rule('ALL', [given])], state('a', true))]
  const evaluator = evaluatorOf(
    convertFlagsmith(document({ project: { segments }, feature_states: [state('a', false)] }), options),
    'Production',
  )
  const isOn = (properties: Record<string, string | number>) => outcomeIn(evaluator, 'a', { userId: 'eve', properties }).enabled
  expect([matching.map(isOn), others.map(isOn)]).toEqual([matching.map(() => true), others.map(() => false)])
})

test('a split of a segment becomes a rollout, and multivariate values become weights', () => {
  const split = condition('', 'PERCENTAGE_SPLIT', '20')
  const options_ = [{ percentage_allocation: 30, multivariate_feature_option: { value: 'blue' } }]
  const { state: converted } = convertFlagsmith(
    document({
      project: { segments: [segment('some', [rule('ALL', [split, condition('plan', 'EQUAL', 'pro')])], state('a', true))] },
      feature_states: [state('a', false), state('colour', true, 'red', { multivariate_feature_state_values: options_ })],
    }),
    options,
  )
  expect(converted.featureEnvironments).toMatchObject([
    { strategies: [{ parameters: { rollout: '20' }, constraints: [{ contextName: 'plan' }] }] },
    {
      strategies: [
        {
          variants: [
            { name: 'blue', weight: 300 },
            { name: 'red', weight: 700, payload: { type: 'string', value: 'red' } },
          ],
        },
      ],
    },
  ])
})

test('an export of features needs a name for its environment', () => {
  const features = [
    {
      name: 'a',
      default_enabled: false,
      is_server_key_only: false,
      initial_value: null,
      value: 7,
      type: 'int',
      enabled: true,
      multivariate: [],
    },
  ]
  expect(() => convertFlagsmith(features, options)).toThrow('file: the file does not name an environment; add --environment <name>')
  const conversion = convertFlagsmith(features, { ...options, environment: 'staging' })
  expect(outcomeIn(evaluatorOf(conversion, 'staging'), 'a', {})).toEqual({ enabled: true, value: '7' })
})

describe('conditions without a counterpart and files of another shape', () => {
  test.each([condition('mail', 'REGEX', '.*@corp'), condition('id', 'MODULO', '2|0'), condition('plan', 'IS_NOT_SET', null)])(
    'the feature stays off for $operator',
    (given) => {
      const segments = [segment('s', [rule('ALL', [given])], state('a', true))]
      const { state: converted, report } = convertFlagsmith(
        document({ project: { segments }, feature_states: [state('a', false)] }),
        options,
      )
      expect(converted.featureEnvironments?.[0]?.strategies).toMatchObject([{ disabled: true }, { parameters: { rollout: '0' } }])
      expect(report).toHaveLength(1)
    },
  )

  test.each([
    [{}, 'file/project: '],
    [document({ feature_states: [{ feature: { name: 'a' } }] }), 'file/feature_states/0/enabled: '],
    [[{ name: 'a' }], 'file/0/enabled: '],
  ])('%j is refused', (file, message) => {
    expect(() => convertFlagsmith(file, { ...options, environment: 'a' })).toThrow(message)
  })
})
