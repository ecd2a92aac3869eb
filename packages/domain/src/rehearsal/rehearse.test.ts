import { describe, expect, test } from 'vitest'
import { configuredFeature, flagSegment, flagWorld, stored, variant } from '../../test/flag-worlds.ts'
import type { StoredStrategy } from '../world/world.ts'
import { type RehearsalInput, rehearse, rehearseAtOnce } from './rehearse.ts'

const now = Date.UTC(2026, 5, 1)
const rollout = (id: string, percentage: string, more: Partial<StoredStrategy> = {}) =>
  stored(id, { ...more, parameters: { rollout: percentage, stickiness: 'userId', groupId: 'g', ...more.parameters } })
const on = (...strategies: StoredStrategy[]) => flagWorld([configuredFeature('checkout', true, ...strategies)])
const plan = (...values: string[]) => [{ contextName: 'plan', operator: 'IN' as const, values, inverted: false, caseInsensitive: false }]

const play = (before: RehearsalInput['before'], after: RehearsalInput['after'], more: Partial<RehearsalInput> = {}) => {
  const [feature] = rehearseAtOnce({ before, after, now, contexts: 2_000, ...more }).features
  if (!feature) expect.unreachable('the rehearsal has no feature')
  return feature
}

describe('a larger rollout', () => {
  const [before, after] = [on(rollout('a', '25')), on(rollout('a', '50'))]

  test('counts who gains the feature, and proves that nobody loses it', () => {
    const { counts, certain } = play(before, after, { contexts: 20_000 })
    expect(counts.gain.share).toBeCloseTo(0.25, 1)
    expect(counts.stayOn.share).toBeCloseTo(0.25, 1)
    expect(counts.lose.contexts).toBe(0)
    expect(certain).toMatchObject({ nobodyLoses: 'always', nobodyGains: 'unknown', before: null, after: null })
  })

  test('reports an assertion only for contexts with an id if chance decides for the others', () => {
    const byDefault = (percentage: string) => on(rollout('a', percentage, { parameters: { stickiness: 'default', rollout: percentage } }))
    expect(play(byDefault('25'), byDefault('50')).certain.nobodyLoses).toBe('withId')
    const random = (percentage: string) => on(rollout('a', percentage, { parameters: { stickiness: 'random', rollout: percentage } }))
    expect(play(random('25'), random('50')).certain.nobodyLoses).toBe('unknown')
  })

  test('proves nothing if the group or the stickiness changes', () => {
    const others: Record<string, string>[] = [{ groupId: 'h' }, { stickiness: 'sessionId' }]
    for (const parameters of others) {
      const { counts, certain } = play(before, on(rollout('a', '50', { parameters: { rollout: '50', ...parameters } })))
      expect(certain.nobodyLoses).toBe('unknown')
      expect(counts.lose.contexts).toBeGreaterThan(0)
    }
  })
})

test('overlapping strategies count once', () => {
  const { counts } = play(on(), on(rollout('a', '50'), rollout('b', '30')))
  // The feature without strategies was on for everybody.
  expect(counts.lose.share).toBeCloseTo(0.5, 1)
  expect(counts.stayOn.contexts + counts.lose.contexts).toBe(2_000)
})

test('a segment that gets another constraint changes the features that use the segment', () => {
  const world = (...values: string[]) =>
    flagWorld([configuredFeature('checkout', true, stored('a', { name: 'default', segments: [1] }))], {
      segments: [flagSegment(1, { constraints: plan(...values) })],
    })
  const { counts, certain } = play(world('pro', 'free'), world('pro'))
  expect([counts.gain.contexts, counts.lose.contexts > 0, counts.stayOn.contexts > 0]).toEqual([0, true, true])
  expect(certain).toMatchObject({ nobodyGains: 'always', nobodyLoses: 'unknown' })
})

test('another variant is counted with both names', () => {
  const world = (...names: string[]) => {
    const feature = configuredFeature('checkout', true)
    return flagWorld([
      { ...feature, configuration: { ...feature.configuration!, variants: names.map((name) => variant(name, 1000 / names.length)) } },
    ])
  }
  const { counts, variants, certain } = play(world('blue'), world('blue', 'green'))
  expect(counts.otherVariant.share).toBeCloseTo(0.5, 1)
  expect(variants).toMatchObject([{ from: 'blue', to: 'green', contexts: counts.otherVariant.contexts }])
  expect(certain).toMatchObject({ nobodyLoses: 'always', isSame: 'unknown' })
})

test('a persona has both outcomes with the deciding strategy and the reason', () => {
  const [before, after] = [on(rollout('a', '0')), on(rollout('a', '0'), stored('staff', { name: 'default', constraints: plan('pro') }))]
  const persona = { name: 'Ada, staff', context: { userId: 'ada', properties: { plan: 'pro' } } }
  const [ada] = play(before, after, { personas: [persona] }).personas
  expect(ada).toMatchObject({
    name: 'Ada, staff',
    change: 'gain',
    before: { enabled: false, strategyId: null, explanation: { cause: { kind: 'noStrategyTrue' } } },
    after: { enabled: true, strategyId: 'staff', explanation: { cause: { kind: 'strategy', strategy: 1 } } },
  })
})

test('usage weights the applications', () => {
  const byApplication = [{ contextName: 'appName', operator: 'IN' as const, values: ['web'], inverted: false, caseInsensitive: false }]
  const after = on(stored('a', { name: 'default', constraints: byApplication }))
  const usage = [
    { appName: 'web', calls: 900 },
    { appName: 'mail', calls: 100 },
  ]
  const { counts } = play(flagWorld([configuredFeature('checkout', false)]), after, { usage })
  expect(counts.gain).toEqual({ contexts: 1_000, share: 0.9 })
})

test('the rehearsal pauses after each slice, and returns the same result as without pauses', () => {
  const input = { before: on(rollout('a', '25')), after: on(rollout('a', '50')), now, contexts: 2_500, sliceSize: 1_000 }
  const steps = rehearse(input)
  expect([steps.next().value, steps.next().value]).toEqual([
    { done: 1_000, total: 2_500 },
    { done: 2_000, total: 2_500 },
  ])
  expect(steps.next()).toEqual({ done: true, value: rehearseAtOnce(input) })
})
