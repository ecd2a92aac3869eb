import { analyseFeature, rehearseAtOnce } from '@halyard/domain'
import { expect, test } from 'vitest'
import { configuredFeature, flagSegment, flagWorld, stored } from '../../../../packages/domain/test/flag-worlds.ts'
import { namesInWorlds } from './difference-names.ts'
import { effectLines } from './effects.ts'
import { findingParts } from './findings.ts'
import { plainText } from './parts.ts'

const now = Date.UTC(2026, 5, 1)
const rollout = (percentage: string, more = {}) =>
  stored('a', { parameters: { rollout: percentage, stickiness: 'userId', groupId: 'g' }, ...more })
const worldOf = (...strategies: ReturnType<typeof stored>[]) =>
  flagWorld([configuredFeature('checkout', true, ...strategies)], { segments: [flagSegment(1, { constraints: [] })] })

const effect = (before: ReturnType<typeof worldOf>, after: ReturnType<typeof worldOf>) => {
  const { features, contexts } = rehearseAtOnce({ before, after, now, contexts: 2_000 })
  return features.flatMap((feature) => effectLines(feature, contexts)).map(plainText)
}

test('a larger rollout lets nobody lose the flag', () => {
  const [summary, ...others] = effect(worldOf(rollout('25')), worldOf(rollout('50')))
  expect(summary).toMatch(/^On for 2[\d.]+ % → [45][\d.]* %; nobody loses it; 2[\d.]+ % gain it$/)
  expect(others).toEqual([])
})

test('a change without effect says so', () => {
  expect(effect(worldOf(rollout('25')), worldOf(rollout('25', { title: 'New' })))).toEqual(['Nothing changes for anybody'])
})

test('a rollout to everybody says so', () => {
  const everybody = worldOf(stored('a', { name: 'default' }))
  const lines = effect(worldOf(rollout('25')), everybody)
  expect(lines[0]).toMatch(/→ 100 %; nobody loses it;/)
  expect(lines[1]).toBe('The flag becomes on for everybody')
})

const found = (...strategies: ReturnType<typeof stored>[]) => {
  const world = worldOf(...strategies)
  const feature = world.features.get('checkout')
  if (!feature) expect.unreachable()
  return analyseFeature(world, feature, { now }).map((finding) => plainText(findingParts(finding, namesInWorlds(world, world))))
}

test('findings are sentences about the strategies and conditions', () => {
  const date = { contextName: 'currentTime', operator: 'DATE_AFTER' as const, value: '2026-01-01T00:00:00Z', values: [] }
  expect(found(stored('a', { name: 'default' }), rollout('5', { id: 'b', title: 'Old' }))).toEqual([
    'the flag is on for everybody: the strategy Everybody includes everybody',
    'the strategy Gradual rollout “Old” has no effect: the strategy Everybody includes everybody in it',
  ])
  expect(found(rollout('5'), rollout('0', { id: 'b', title: 'Old' }))).toEqual([
    'the strategy Gradual rollout “Old” can never be true: its rollout includes nobody',
  ])
  expect(found(rollout('5', { segments: [1] }))).toEqual([
    'segment segment-1 has no conditions, so it does not restrict the strategy Gradual rollout',
  ])
  expect(found(rollout('5', { constraints: [{ ...date, inverted: false, caseInsensitive: false }] }))).toEqual([
    'the condition “currentTime is after 2026-01-01T00:00:00Z” has a date that has passed, so it stays true',
  ])
})
