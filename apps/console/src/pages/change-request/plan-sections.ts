import type { Outcome } from '@halyard/domain'
import type { ChangeRequestPlan } from '@halyard/sdk'
import type { DifferenceNames } from '../../sentences/difference-names.ts'
import { name, type Parts, say } from '../../sentences/parts.ts'
import { segmentParts } from '../../sentences/strategy.ts'
import { outcomeOf } from './plan-worlds.ts'

/** What a plan does to one flag or segment. */
export type PlanSection = {
  /** Changes with the difference, so that a section that was seen is new again when its difference changes. */
  readonly version: string
  readonly title: Parts
  readonly differences: ChangeRequestPlan['features'][number]['difference']
} & (
  | { readonly kind: 'flag'; readonly name: string; readonly states: Outcome['features'][number] }
  | { readonly kind: 'segment'; readonly id: number; readonly states: Outcome['segments'][number] }
)

/** The sections of a plan, flags first. */
export const sectionsOf = (plan: ChangeRequestPlan, names: DifferenceNames): PlanSection[] => {
  const states = outcomeOf(plan)
  return [
    ...plan.features.map(
      ({ name: flag, difference }, at): PlanSection => ({
        kind: 'flag',
        name: flag,
        states: states.features[at]!,
        version: JSON.stringify([flag, difference]),
        title: say`${name(flag)}`,
        differences: difference,
      }),
    ),
    ...plan.segments.map(
      ({ id, difference }, at): PlanSection => ({
        kind: 'segment',
        id,
        states: states.segments[at]!,
        version: JSON.stringify([id, difference]),
        title: segmentParts(id, names.segment),
        differences: difference,
      }),
    ),
  ]
}
