import type { Dependency } from '@halyard/contracts'
import type { FlagChange, ProposedChange } from '../change-requests/change.ts'
import { baseIn } from '../plan/base-of.ts'
import { type Plan, plan } from '../plan/plan.ts'
import { undoChanges } from '../review/undo-changes.ts'
import { emptyConfiguration, type FlagConfiguration, type World } from '../world/world.ts'

/** The wanted configuration of a feature in the environment of a world. */
export interface WantedConfiguration extends FlagConfiguration {
  /** Absent: the parents stay. */
  readonly dependencies?: readonly Dependency[]
}

/** Changes with their plan against the present state. */
export interface ChangesWithPlan {
  readonly changes: readonly ProposedChange[]
  readonly plan: Plan
}

export const plannedIn = (live: World, changes: readonly FlagChange[]): ChangesWithPlan => {
  const base = baseIn(live)
  const proposed = changes.map((change, at): ProposedChange => ({ ...change, id: at + 1, base: base(change) }))
  return { changes: proposed, plan: plan((change) => change.base, live, proposed) }
}

/** The changes that give a feature a configuration, such as the configuration at a former time. Strategies are matched by their ids. */
export const changesTo = (live: World, feature: string, { dependencies, ...wanted }: WantedConfiguration): FlagChange[] => {
  const present = live.features.get(feature)
  if (!present) return []
  const { parents, archived, configuration = emptyConfiguration } = present
  const { enabled, strategies, variants } = wanted
  const before = { enabled, strategies, variants, archived, parents: dependencies ?? parents }
  return [...undoChanges({ features: [{ name: feature, before, after: { ...configuration, archived, parents } }], segments: [] }).changes]
}

/** Plans the changes that give a feature a configuration, such as that of `Rewind.featuresIn`, against the present state. */
export const restoreConfiguration = (live: World, feature: string, wanted: WantedConfiguration): ChangesWithPlan =>
  plannedIn(live, changesTo(live, feature, wanted))
