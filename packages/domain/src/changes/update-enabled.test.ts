import { limits } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagSegment, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import type { World } from '../world/world.ts'
import { applyChange } from './apply-changes.ts'

const turn = (world: World, enabled: boolean, shouldActivateDisabledStrategies?: boolean) =>
  applyChange(world, { action: 'updateEnabled', feature: 'checkout', payload: { enabled, shouldActivateDisabledStrategies } }, countedIds())
const after = (...parameters: Parameters<typeof turn>) => worldOf(turn(...parameters)).features.get('checkout')?.configuration

const off = (...strategies: ReturnType<typeof stored>[]) => flagWorld([configuredFeature('checkout', false, ...strategies)])
const disabled = stored('a', { disabled: true, sortOrder: 4 })
const flexibleRollout = stored('default-1', { parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' } })

test('a feature that has an enabled strategy is turned on and off, and keeps its strategies', () => {
  const world = off(stored('b'), disabled)
  const on = worldOf(turn(world, true, true))
  const strategies = world.features.get('checkout')?.configuration?.strategies
  expect(on.features.get('checkout')?.configuration).toEqual({ enabled: true, strategies, variants: [] })
  expect(worldOf(turn(on, true))).toBe(on)
  expect(worldOf(turn(on, false))).toEqual(world)
  expect(worldOf(turn(world, false))).toBe(world)
})

test('one without strategies gets flexibleRollout for everybody', () => {
  expect(after(off(), true)).toEqual({ enabled: true, strategies: [flexibleRollout], variants: [] })
  expect(after(off(), true, true)?.strategies).toEqual([flexibleRollout])
})

test('or the default strategy of its project, with its segments', () => {
  const defaultStrategy = { name: 'default', title: 'Ours', constraints: [], parameters: {}, segments: [3] }
  const world = flagWorld([configuredFeature('checkout', false)], { defaultStrategy, segments: [flagSegment(3)] })
  const { features, segments } = worldOf(turn(world, true))
  expect(features.get('checkout')?.configuration?.strategies).toEqual([
    stored('default-1', { name: 'default', title: 'Ours', segments: [3] }),
  ])
  expect(segments.get(3)?.usedBy).toEqual([{ strategy: 'default-1', project: 'shop' }])
})

test('a default strategy that cannot be added keeps the feature off', () => {
  const defaultStrategy = { name: 'default', constraints: [], parameters: {}, segments: [3] }
  const world = flagWorld([configuredFeature('checkout', false)], { defaultStrategy })
  expect(turn(world, true)).toEqual({
    ok: false,
    conflict: { kind: 'forbidden', field: 'payload/enabled', message: 'the default strategy cannot be added: there is no segment 3' },
  })
  const full = Array.from({ length: limits.strategiesPerEnvironment }, (_, at) => stored(`s-${at}`, { disabled: true }))
  expect(conflictOf(turn(off(...full), true))).toEqual(['forbidden', 'payload/enabled'])
  expect(after(off(...full), true, true)?.enabled).toBe(true)
})

test('one whose strategies are all disabled gets them enabled, or else the default beside them', () => {
  expect(after(off(disabled), true, true)?.strategies).toEqual([{ ...disabled, disabled: false }])
  expect(after(off(disabled), true)?.strategies).toEqual([disabled, { ...flexibleRollout, sortOrder: 5 }])
  expect(after(off(disabled), false, true)?.strategies).toEqual([disabled])
})

test('one that is on without an enabled strategy gets one when it is turned on again', () => {
  expect(after(flagWorld([configuredFeature('checkout', true)]), true)?.strategies).toEqual([flexibleRollout])
})
