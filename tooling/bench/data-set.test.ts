import { importStateSchema, stateSchema } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { environments, featuresWithin, nameAndProjectOf, stateFile, stateFiles } from './data-set.ts'

test('the data set is a valid export of version 4', () => {
  const parsed = importStateSchema.safeParse(JSON.parse(stateFile(60).toString()))
  expect(parsed.error?.issues).toBeUndefined()
  const state = stateSchema.parse(parsed.data)
  const { features = [], projects = [], featureEnvironments = [] } = state
  expect(features.filter(({ archived }) => !archived)).toHaveLength(60)
  expect(features.filter(({ archived }) => archived)).toHaveLength(3)
  expect(projects).toHaveLength(10)
  expect(featureEnvironments).toHaveLength(63 * environments.length)
  for (const kind of ['featureStrategies', 'featureTags', 'featureStrategySegments'] as const)
    expect(state[kind]?.length).toBeGreaterThan(20)
  expect(new Set(features.map(({ name }) => name)).size).toBe(63)
  expect(features[17]).toMatchObject(nameAndProjectOf(17))
})

test('the data set is the same in each run', () => {
  expect(stateFile(25)).toEqual(stateFile(25))
  expect(stateFiles(25)).toEqual([stateFile(25)])
})

test('the data set fits the requested bytes and nearly fills them', () => {
  const { length } = stateFile(featuresWithin(3_000_000))
  expect(length).toBeLessThanOrEqual(3_000_000)
  expect(length).toBeGreaterThan(2_850_000)
})
