import { expect, test } from 'vitest'
import { stored, variant } from '../../test/flag-worlds.ts'
import { checkoutWith } from '../../test/planned.ts'
import type { World } from '../world/world.ts'
import { compareBehaviour } from './compare-behaviour.ts'

const rollout = (percentage: string, groupId = 'g') =>
  checkoutWith(stored('x', { parameters: { rollout: percentage, stickiness: 'userId', groupId } }))
const withVariants = (...names: string[]): World => {
  const variants = names.map((name) => variant(name, 1000 / names.length))
  return checkoutWith(stored('x', { name: 'default', variants: variants.map(({ overrides: _, ...each }) => each) }))
}
const listed = (userIds: string) => checkoutWith(stored('x', { name: 'userWithId', parameters: { userIds } }))

test.each([
  ['the same', rollout('30'), rollout('30'), 'same', true],
  ['another order of the same users', listed('a,b'), listed('b, a'), 'same', true],
  ['a larger share', rollout('30'), rollout('60'), 'wider', true],
  ['a smaller share', rollout('60'), rollout('30'), 'narrower', true],
  ['more users', listed('a'), listed('a,b'), 'wider', true],
  ['a larger share of another group', rollout('1'), rollout('99.9', 'h'), 'wider', false],
  ['another group', rollout('50'), rollout('50', 'h'), 'otherPeople', true],
  ['another variant', withVariants('blue'), withVariants('blue', 'green'), 'otherVariant', true],
] as const)('compareBehaviour reports the behaviour of %s', (_, left, right, behaviour, isCertain) => {
  const steps = compareBehaviour({ left, right, now: 0, contexts: behaviour === 'wider' && !isCertain ? 20 : 1_000, sliceSize: 1_000_000 })
  expect(steps.next().value).toMatchObject([{ name: 'checkout', behaviour, isCertain }])
})
