import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysToProduction, meanDaysToProduction } from './insights.ts'

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
const feature = fc.record({ name: fc.string(), createdAt: instant, reachedAt: instant })

test('the mean is between the minimum and the maximum of its features, regardless of their order', () => {
  fc.assert(
    fc.property(fc.array(feature, { minLength: 1 }), (features) => {
      const days = features.map(daysToProduction)
      const mean = meanDaysToProduction(features)
      expect(mean).toBeGreaterThanOrEqual(Math.min(...days))
      expect(mean).toBeLessThanOrEqual(Math.max(...days))
      expect(Math.abs(meanDaysToProduction(features.toReversed()) - mean)).toBeLessThanOrEqual(0.1001)
    }),
  )
})
