import type { FeatureEnvironmentMetrics } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { applicationsOf, hoursOf, totalOf, variantsOf } from './usage-sums.ts'

const entry = { featureName: 'lamp', environment: 'production', appName: 'shop', timestamp: '2026-01-31T12:00:00.000Z', yes: 3, no: 1 }
const usage: FeatureEnvironmentMetrics[] = [
  { ...entry, variants: { blue: 2, green: 1 } },
  { ...entry, appName: 'app', yes: 10, variants: { green: 4 } },
  { ...entry, timestamp: '2026-01-31T11:00:00.000Z', yes: 0, no: 7 },
]

test('usage is summed by hour, application and variant', () => {
  expect(hoursOf(usage)).toEqual([
    { hour: '2026-01-31T11:00:00.000Z', yes: 0, no: 7 },
    { hour: '2026-01-31T12:00:00.000Z', yes: 13, no: 2 },
  ])
  expect(applicationsOf(usage)).toEqual([
    { appName: 'shop', yes: 3, no: 8 },
    { appName: 'app', yes: 10, no: 1 },
  ])
  expect(variantsOf(usage)).toEqual([
    { name: 'green', count: 5 },
    { name: 'blue', count: 2 },
  ])
  expect(totalOf(usage)).toEqual({ yes: 13, no: 9 })
})
