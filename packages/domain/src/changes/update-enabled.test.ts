import { limits } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagSegment, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import type { World } from '../world/world.ts'
import { applyChange } from './apply-changes.ts'

const toggle = (world: World, enabled: boolean, shouldActivateDisabledStrategies?: boolean) =>
  applyChange(world, { action: 'updateEnabled', feature: 'checkout', payload: { enabled, shouldActivateDisabledStrategies } }, countedIds())
const after = (...parameters: Parameters<typeof toggle>) => worldOf(toggle(...parameters)).features.get('checkout')?.configuration

const off = (...strategies: ReturnType<typeof stored>[]) => flagWorld([configuredFeature('checkout', false, ...strategies)])
const disabled = stored('a', { disabled: true, sortOrder: 4 })
const flexibleRollout = stored('default-1', { parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' } })

test('a feature with an enabled strategy is turned on and off, and keeps its strategies', () => {
  const world = off(stored('b'), disabled)
  const on = worldOf(toggle(world, true, true))
  const strategies = world.features.get('checkout')?.configuration?.strategies
  expect(on.features.get('checkout')?.configuration).toEqual({ enabled: true, strategies, variants: [] })
  expect(worldOf(toggle(on, true))).toBe(on)
  expect(worldOf(toggle(on, false))).toEqual(world)
  expect(worldOf(toggle(world, false))).toBe(world)
})

test('a feature without strategies gets flexibleRollout for everybody', () => {
  expect(after(off(), true)).toEqual({ enabled: true, strategies: [flexibleRollout], variants: [] })
  expect(after(off(), true, true)?.strategies).toEqual([flexibleRollout])
})

test('a feature without strategies gets the default strategy of its project, with its segments', () => {
  const defaultStrategy = { name: 'default', title: 'Ours', constraints: [], parameters: {}, segments: [3] }
  const world = flagWorld([configuredFeature('checkout', false)], { defaultStrategy, segments: [flagSegment(3)] })
  const { features, segments } = worldOf(toggle(world, true))
  expect(features.get('checkout')?.configuration?.strategies).toEqual([
    stored('default-1', { name: 'default', title: 'Ours', segments: [3] }),
  ])
  expect(segments.get(3)?.usedBy).toEqual([{ strategy: 'default-1', project: 'shop' }])
})

test('a feature stays off if its default strategy cannot be added', () => {
  const defaultStrategy = { name: 'default', constraints: [], parameters: {}, segments: [3] }
  const world = flagWorld([configuredFeature('checkout', false)], { defaultStrategy })
  expect(toggle(world, true)).toEqual({
    ok: false,
    conflict: { kind: 'forbidden', field: 'payload/enabled', message: 'the default strategy cannot be added: there is no segment 3' },
  })
  const full = Array.from({ length: limits.strategiesPerEnvironment }, (_, at) => stored(`s-${at}`, { disabled: true }))
  expect(conflictOf(toggle(off(...full), true))).toEqual(['forbidden', 'payload/enabled'])
  expect(after(off(...full), true, true)?.enabled).toBe(true)
})

test('if all strategies are disabled, they are enabled on request, and otherwise the default strategy is added', () => {
  expect(after(off(disabled), true, true)?.strategies).toEqual([{ ...disabled, disabled: false }])
  expect(after(off(disabled), true)?.strategies).toEqual([disabled, { ...flexibleRollout, sortOrder: 5 }])
  expect(after(off(disabled), false, true)?.strategies).toEqual([disabled])
})

test('a feature that is on without an enabled strategy gets one when it is turned on again', () => {
  expect(after(flagWorld([configuredFeature('checkout', true)]), true)?.strategies).toEqual([flexibleRollout])
})
