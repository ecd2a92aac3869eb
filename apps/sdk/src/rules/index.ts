import * as domain from '@halyard/domain'
import type { ChangeBase, FlagChange, ProposedChange } from './changes.ts'
import type { Choice, Difference, Plan, PlanConflict, Resolved } from './plan.ts'
import type { Responses, World } from './world.ts'

export type * from './changes.ts'
export type * from './plan.ts'
export type * from './world.ts'

/**
 * Merges changes, in their order, into the live world, exactly as the server does: each three ways, with what its author saw. `base` gives what the
 * author of a change saw; undefined: the live world. `newId` gives ids to default strategies. Pure and synchronous.
 */
export const plan: (
  base: (change: ProposedChange) => ChangeBase | undefined,
  live: World,
  changes: readonly ProposedChange[],
  newId?: () => string,
) => Plan = domain.plan

/** The fragment of a world that a change is about. */
export const baseOf: (change: FlagChange, world: World) => ChangeBase = domain.baseOf

/** What authors of changes see who propose them over a world. */
export const baseIn: (world: World) => (change: FlagChange) => ChangeBase = domain.baseIn

/** Resolves conflicts of one change as mine or theirs. Only `theirs` resolves what a rule refuses: it gives the change up. */
export const resolve: (change: ProposedChange, conflicts: PlanConflict | readonly PlanConflict[], choice: Choice, live: World) => Resolved =
  domain.resolve

/** What `result` changes in the features and segments of `live`, in normal form. */
export const difference: (live: World, result: World) => Difference[] = domain.difference

/** The world that responses of the API describe, for a plan outside the server. It does not know which strategies use a segment. */
export const worldOf: (responses: Responses) => World = domain.worldOf
