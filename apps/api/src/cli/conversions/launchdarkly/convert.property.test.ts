import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluatorOf, outcomeIn } from '../../../../test/conversions/evaluate.ts'
import { attributes, evaluateFlag, file } from '../../../../test/conversions/launchdarkly-flags.ts'
import { convertLaunchDarkly } from './convert.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

test('a feature is on only for contexts that got the same value, and for all of them if the report is empty', () => {
  let [exact, on] = [0, 0]
  fc.assert(
    fc.property(file, fc.array(attributes, { minLength: 5, maxLength: 5 }), ({ flags, segments }, contexts) => {
      const conversion = convertLaunchDarkly({ flags: { items: flags }, segments: { production: segments } }, { project: 'default' })
      const evaluator = evaluatorOf(conversion, 'production')
      for (const context of contexts) {
        const { key, ...properties } = context
        // Halyard does not read short versions.
        const isExact = conversion.report.length === 0 && context.version !== '1.9'
        for (const flag of flags) {
          const { value, isTargeted } = evaluateFlag(flag.key, context, flags, segments)
          const isBoolean = flag.variations.every((one) => typeof one.value === 'boolean')
          const outcome = outcomeIn(evaluator, flag.key, { userId: String(key), properties })
          const before = { enabled: isTargeted && value !== false, value: isTargeted && !isBoolean ? textOf(value) : undefined }
          if (outcome.enabled || isExact) expect(outcome).toEqual(before)
          if (outcome.enabled) on++
          if (isExact) exact++
        }
      }
    }),
    { numRuns: 500 },
  )
  expect({ on: on > 500, exact: exact > 500 }).toEqual({ on: true, exact: true })
})
