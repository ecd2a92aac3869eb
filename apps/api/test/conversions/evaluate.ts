import { stateSchema } from '@halyard/contracts'
import { compile, type EvaluationContext, type Evaluator } from '@halyard/domain'
import type { Conversion } from '../../src/cli/conversions/conversion.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

/** The features of a converted file in one environment, as the evaluator of Halyard reads them. Throws for an invalid state. */
export const evaluatorOf = ({ state }: Conversion, environment: string): Evaluator => {
  const { features = [], featureEnvironments = [], segments = [] } = stateSchema.parse(state)
  const configurations = new Map(featureEnvironments.filter((one) => one.environment === environment).map((one) => [one.featureName, one]))
  return compile(
    {
      segments,
      features: features.map(({ name, dependencies }) => {
        const { enabled = false, strategies = [] } = configurations.get(name) ?? {}
        return { name, enabled, dependencies, strategies: strategies.map((strategy) => ({ ...strategy, name: strategy.name! })) }
      }),
    },
    { now: () => now, random: () => 0.5 },
  )
}

export interface Outcome {
  readonly enabled: boolean
  /** The value of the payload of the variant; undefined: no payload. */
  readonly value: string | undefined
}

export const outcomeIn = (evaluator: Evaluator, feature: string, context: EvaluationContext): Outcome => {
  const toggle = evaluator.evaluateOne(feature, context)
  if (!toggle) throw new Error(`the state has no feature ${feature}`)
  return { enabled: toggle.enabled, value: toggle.variant.payload?.value }
}
