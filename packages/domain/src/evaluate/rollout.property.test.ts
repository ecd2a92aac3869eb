import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from './evaluator.ts'
import type { ClientVariant } from './snapshot.ts'

const surroundings = { now: () => 0, random: () => 0.5 }

const isIn = (name: string, parameters: Record<string, string>, userId: string): boolean =>
  compile({ features: [{ name: 'flag', enabled: true, strategies: [{ name, parameters }] }] }, surroundings).evaluateOne('flag', {
    userId,
  })!.enabled

const strategies = [
  ['flexibleRollout', 'rollout'],
  ['gradualRolloutUserId', 'percentage'],
] as const

test.each(strategies)('a user in a share of %s is in each larger share', (name, parameter) => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (groupId, userId, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const inside = (share: number) => isIn(name, { [parameter]: String(share), groupId }, userId)
        expect(inside(less) && !inside(more)).toBe(false)
        expect(inside(0)).toBe(false)
        expect(inside(100)).toBe(userId !== '' || name === 'flexibleRollout')
      },
    ),
    { numRuns: 500 },
  )
})

const users = Array.from({ length: 20_000 }, (_, index) => `user-${index}`)

test.each([5, 33, 50, 90])('a share of %i per cent has approximately as many users', (share) => {
  const strategy = { name: 'flexibleRollout', parameters: { rollout: String(share) } }
  const evaluator = compile({ features: [{ name: 'flag', enabled: true, strategies: [strategy] }] }, surroundings)
  const inside = users.filter((userId) => evaluator.evaluateOne('flag', { userId })!.enabled).length
  // Five standard deviations of a fair choice.
  const tolerance = 5 * Math.sqrt((share / 100) * (1 - share / 100) * users.length)
  expect(Math.abs(inside - (share / 100) * users.length)).toBeLessThan(tolerance)
})

test('variants have users in proportion to their weights', () => {
  const weights = { blue: 100, green: 300, red: 600, grey: 0 }
  const variants: ClientVariant[] = Object.entries(weights).map(([name, weight]) => ({ name, weight }))
  const evaluator = compile({ features: [{ name: 'flag', enabled: true, variants }] }, surroundings)
  const counts = Map.groupBy(users, (userId) => evaluator.evaluateOne('flag', { userId })!.variant.name)
  for (const [name, weight] of Object.entries(weights)) {
    const share = weight / 1000
    const tolerance = 5 * Math.sqrt(share * (1 - share) * users.length)
    expect(Math.abs((counts.get(name)?.length ?? 0) - share * users.length)).toBeLessThanOrEqual(tolerance)
  }
})

test('shares of different groups are independent', () => {
  const strategy = (groupId: string) => [{ name: 'flexibleRollout', parameters: { rollout: '50', groupId } }]
  const features = ['one', 'other'].map((name) => ({ name, enabled: true, strategies: strategy(name) }))
  const evaluator = compile({ features }, surroundings)
  const both = users.filter((userId) => evaluator.evaluate({ userId }).length === 2).length
  expect(Math.abs(both - users.length / 4)).toBeLessThan(5 * Math.sqrt((3 / 16) * users.length))
})
