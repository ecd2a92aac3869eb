import type { ValueType } from '../features/value-types.ts'
import type { Compiled } from './compiled.ts'
import { type CompiledFeature, outcomeOf } from './feature.ts'
import { type OfrepReason, reasonOf } from './ofrep-reason.ts'
import type { Run } from './run.ts'
import type { Toggle } from './toggle.ts'

/** The outcome of a feature for one context, as OpenFeature asks for it. */
export interface Decision {
  readonly toggle: Toggle
  readonly reason: OfrepReason
  /** Id of the project; undefined: the snapshot does not say. */
  readonly project: string | undefined
  /** Whether a variant of the feature has a payload, so that its value need not be true or false. */
  readonly hasPayloads: boolean
  /** The type that its values are declared to have; undefined: none is declared. */
  readonly valueType: ValueType | undefined
}

export const decisionOf = (run: Run, compiled: Compiled, feature: CompiledFeature): Decision => {
  const toggle = outcomeOf(run, compiled.features, feature)
  return {
    toggle,
    reason: toggle.enabled ? reasonOf(run, feature) : 'DISABLED',
    project: feature.source.project ?? undefined,
    hasPayloads: feature.hasPayloads,
    valueType: feature.source.valueType ?? undefined,
  }
}
