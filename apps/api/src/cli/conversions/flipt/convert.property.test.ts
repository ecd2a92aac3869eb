import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluatorOf } from '../../../../test/conversions/evaluate.ts'
import { contexts, document, evaluateFlag } from '../../../../test/conversions/flipt-flags.ts'
import { convertFlipt } from './convert.ts'

test('a feature is on only for contexts that got the same variant, and for all of them if the report is empty', () => {
  let [exact, on] = [0, 0]
  fc.assert(
    fc.property(document, fc.array(contexts, { minLength: 5, maxLength: 5 }), ({ flags, segments }, given) => {
      const conversion = convertFlipt({ flags, segments }, { project: 'default', environment: 'production' })
      const evaluator = evaluatorOf(conversion, 'production')
      for (const context of given) {
        for (const flag of flags) {
          const before = evaluateFlag(flag, context, segments)
          const toggle = evaluator.evaluateOne(flag.key, { userId: context.entityId, properties: context.properties })!
          const variant = toggle.variant.enabled ? toggle.variant.name : ''
          if (toggle.enabled) expect({ isOn: toggle.enabled, variant }).toEqual(before)
          else if (conversion.report.length === 0) expect(toggle.enabled).toBe(before.isOn)
          if (toggle.enabled) on++
          if (conversion.report.length === 0) exact++
        }
      }
    }),
    { numRuns: 500 },
  )
  expect({ on: on > 500, exact: exact > 500 }).toEqual({ on: true, exact: true })
})
