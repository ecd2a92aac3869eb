import type { Constraint } from '@halyard/contracts'
import { describe, expect, test } from 'vitest'
import { configuredFeature, dependency, flagSegment, flagWorld, stored } from '../../test/flag-worlds.ts'
import type { FlagFeature, FlagSegment, StoredStrategy } from '../world/world.ts'
import { analyseFeature } from './analyse-feature.ts'

const now = Date.UTC(2026, 5, 1)
const where = (contextName: string, operator: Constraint['operator'], ...values: string[]): Constraint => ({
  ...{ contextName, operator, inverted: false, caseInsensitive: false },
  ...(operator === 'IN' || operator === 'NOT_IN' || operator.startsWith('STR_') ? { values } : { values: [], value: values[0] }),
})
const rollout = (id: string, percentage: string, more: Partial<StoredStrategy> = {}) =>
  stored(id, { ...more, parameters: { rollout: percentage, stickiness: 'userId', groupId: 'g', ...more.parameters } })
const everybody = (id: string, more: Partial<StoredStrategy> = {}) => rollout(id, '100', { ...more, parameters: { stickiness: 'default' } })

const analyse = (feature: FlagFeature, { segments = [], others = [] }: { segments?: FlagSegment[]; others?: FlagFeature[] } = {}) =>
  analyseFeature(flagWorld([feature, ...others], { segments }), feature, { now })
const ofStrategies = (...strategies: StoredStrategy[]) => analyse(configuredFeature('checkout', true, ...strategies))
const constantOf = (...strategies: StoredStrategy[]) => ofStrategies(...strategies).find(({ kind }) => kind === 'constant')

describe('constant results', () => {
  test('a feature that is off, or has no enabled strategy, has a constant result', () => {
    expect(analyse(configuredFeature('checkout', false, everybody('a')))[0]).toMatchObject({ result: 'off', because: 'featureOff' })
    expect(constantOf(everybody('a', { disabled: true }))).toMatchObject({ result: 'on', because: 'noStrategies' })
  })

  test('one strategy for everybody turns a feature on, and a strategy for half of the users does not', () => {
    expect(constantOf(rollout('a', '50'), everybody('b'))).toMatchObject({ result: 'on', because: 'strategy', strategyId: 'b' })
    expect(constantOf(rollout('a', '50'))).toBeUndefined()
    // A context without userId is not in a rollout of 100 % by userId.
    expect(constantOf(rollout('a', '100'))).toBeUndefined()
  })

  test('strategies with complementary conditions turn a feature on together', () => {
    const [inside, outside] = [where('plan', 'NUM_GT', '5'), { ...where('plan', 'NUM_GT', '5'), inverted: true }]
    expect(constantOf(everybody('a', { constraints: [inside] }), everybody('b', { constraints: [outside] }))).toMatchObject({
      because: 'together',
    })
    const smaller = where('plan', 'NUM_LTE', '5')
    expect(constantOf(everybody('a', { constraints: [inside] }), everybody('b', { constraints: [smaller] }))).toBeUndefined()
  })

  test('a feature is off if its parent is off or missing', () => {
    const child = { ...configuredFeature('checkout', true, everybody('a')), parents: [dependency('payments')] }
    expect(analyse(child)).toMatchObject([
      { kind: 'constant', because: 'parent', parent: 'payments' },
      { kind: 'constantParent', because: 'missing', result: false },
    ])
    expect(analyse(child, { others: [configuredFeature('payments', false)] })[1]).toMatchObject({ because: 'alwaysOff', result: false })
    expect(analyse(child, { others: [configuredFeature('payments', true)] })[0]).toMatchObject({ result: 'on', because: 'strategy' })
  })
})

describe('strategies without effect', () => {
  const found = (...strategies: StoredStrategy[]) => ofStrategies(...strategies).filter(({ kind }) => kind === 'ineffectiveStrategy')

  test('a strategy of 0 % and a disabled strategy have no effect', () => {
    expect(found(rollout('a', '0'), rollout('b', '5', { disabled: true }), rollout('c', '5'))).toMatchObject([
      { strategyId: 'b', because: 'disabled', isRemovable: true },
      { strategyId: 'a', because: 'noShare', isRemovable: true },
    ])
  })

  test('the only strategy cannot be removed, because its feature would be on for everybody', () => {
    expect(found(rollout('a', '0'))).toMatchObject([{ strategyId: 'a', isRemovable: false }])
  })

  test('a strategy is covered by a wider one that comes first', () => {
    const se = where('country', 'IN', 'se')
    const wider = where('country', 'IN', 'se', 'no')
    const covered = [rollout('a', '50', { constraints: [wider] }), rollout('b', '20', { constraints: [se] })]
    expect(found(...covered)).toMatchObject([
      { strategyId: 'b', because: 'covered', coveredBy: 'a', certainty: 'always', isRemovable: true },
    ])
    expect(found(covered[0]!, rollout('b', '60', { constraints: [se] }))).toEqual([])
    expect(found(covered[0]!, rollout('b', '20', { constraints: [se], parameters: { groupId: 'h' } }))).toEqual([])
  })

  test('a covered strategy of contexts with an id can still be true for other contexts by chance', () => {
    const share = (id: string, percentage: string) => rollout(id, percentage, { parameters: { stickiness: 'default' } })
    const strategies = [share('a', '50'), share('b', '20')].map((each, at) => ({
      ...each,
      parameters: { ...each.parameters, rollout: at === 0 ? '50' : '20' },
    }))
    expect(found(...strategies)).toMatchObject([{ strategyId: 'b', certainty: 'withId', isRemovable: false }])
  })

  test.each([
    ['disjoint lists', [where('country', 'IN', 'se'), where('country', 'IN', 'no')]],
    ['an empty range of numbers', [where('age', 'NUM_GT', '5'), where('age', 'NUM_LT', '5')]],
    ['an empty range of versions', [where('app', 'SEMVER_GT', '1.0.0-a'), where('app', 'SEMVER_LT', '1.0.0-a.0')]],
    ['an empty range of times', [where('day', 'DATE_AFTER', '2027-01-01'), where('now', 'DATE_BEFORE', '2026-01-01')]],
    ['opposite conditions', [where('name', 'STR_CONTAINS', 'a'), { ...where('name', 'STR_CONTAINS', 'a'), inverted: true }]],
    ['a listed value outside a range', [where('age', 'IN', '5', '6'), where('age', 'NUM_GT', '7')]],
  ] as const)('a strategy with %s is never true', (_, constraints) => {
    const strategy = rollout('a', '50', { constraints: [where('plan', 'IN', 'x'), ...constraints] })
    expect(found(strategy)).toMatchObject([{ because: 'contradiction', paths: ['constraints/1', 'constraints/2'] }])
  })

  test('a range with one version is not a contradiction', () => {
    expect(found(rollout('a', '50', { constraints: [where('app', 'SEMVER_GT', '1.0.0'), where('app', 'SEMVER_LT', '1.0.1-1')] }))).toEqual(
      [],
    )
  })
})

test('dates that passed, illegal values and empty segments are found', () => {
  const constraints = [where('day', 'DATE_BEFORE', '2026-01-01T00:00:00Z'), where('country', 'IN', 'se', 'dk')]
  const feature = configuredFeature('checkout', true, rollout('a', '50', { constraints, segments: [1] }))
  expect(analyse(feature, { segments: [flagSegment(1)] })).toEqual([
    { kind: 'pastDate', strategyId: 'a', path: 'constraints/0', result: false },
    { kind: 'illegalValue', strategyId: 'a', path: 'constraints/1/values/1', value: 'dk' },
    { kind: 'emptySegment', strategyId: 'a', path: 'segments/1', segment: 1 },
  ])
  expect(analyse(feature)).toMatchObject([
    { kind: 'constant', result: 'off' },
    { because: 'missingSegment', paths: ['segments/1'] },
    { kind: 'pastDate' },
    { kind: 'illegalValue' },
  ])
})
