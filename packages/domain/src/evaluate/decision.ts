import type { ValueType } from '../features/value-types.ts'
import type { Compiled } from './compiled.ts'
import { type CompiledFeature, outcomeOf } from './feature.ts'
import { type OfrepReason, reasonOf } from './ofrep-reason.ts'
import type { Run } from './run.ts'
import type { Toggle } from './toggle.ts'

/** The outcome of a feature for one context, in the format for OpenFeature. */
export interface Decision {
  readonly toggle: Toggle
  readonly reason: OfrepReason
  /** Id of the project; undefined: the snapshot does not contain the project. */
  readonly project: string | undefined
  /** Whether a variant of the feature has a payload, so that its value may differ from true and false. */
  readonly hasPayloads: boolean
  /** The declared type of the values; undefined: not declared. */
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
