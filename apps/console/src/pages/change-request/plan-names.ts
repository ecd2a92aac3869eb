import { idKey } from '@halyard/domain'
import type { ChangeRequestPlan, Segment } from '@halyard/sdk'
import type { DifferenceNames } from '../../sentences/difference-names.ts'
import type { ShownStrategy } from '../../sentences/strategy.ts'

type IdentifiedStrategy = ShownStrategy & { readonly id: string }

/** The names of the strategies and segments in a plan. */
export const namesOfPlan = (plan: ChangeRequestPlan, segments: readonly Pick<Segment, 'id' | 'name'>[]): DifferenceNames => {
  const strategies = new Map<string, ShownStrategy>()
  // The states of features have the strategies of the contract.
  for (const { before, after } of plan.features)
    for (const state of [before, after])
      for (const strategy of (state?.strategies ?? []) as readonly IdentifiedStrategy[])
        if (!strategies.has(idKey(strategy.id))) strategies.set(idKey(strategy.id), strategy)
  return {
    segment: (id) => segments.find((segment) => segment.id === id)?.name,
    strategy: (id) => strategies.get(idKey(id)),
  }
}
