import * as domain from '@halyard/domain'
import type { ChangeBase, FlagChange, ProposedChange } from './changes.ts'
import type { Choice, Difference, Plan, PlanConflict, Resolved } from './plan.ts'
import type { Responses, World } from './world.ts'

export type * from './changes.ts'
export type * from './plan.ts'
export type * from './world.ts'

/**
 * Merges changes in order into the live world, exactly as the server does, each with a three-way merge. `base` returns the state that the author
 * of a change saw; undefined: the live world. `newId` creates ids of default strategies. Pure and synchronous.
 */
export const plan: (
  base: (change: ProposedChange) => ChangeBase | undefined,
  live: World,
  changes: readonly ProposedChange[],
  newId?: () => string,
) => Plan = domain.plan

/** The part of a world that a change concerns. */
export const baseOf: (change: FlagChange, world: World) => ChangeBase = domain.baseOf

/** Records the base of changes that are proposed over a world. */
export const baseIn: (world: World) => (change: FlagChange) => ChangeBase = domain.baseIn

/** Resolves conflicts of one change as mine or theirs. Only `theirs` resolves a refusal by a rule: it discards the change. */
export const resolve: (change: ProposedChange, conflicts: PlanConflict | readonly PlanConflict[], choice: Choice, live: World) => Resolved =
  domain.resolve

/** The changes of `result` to the features and segments of `live`, in normal form. */
export const difference: (live: World, result: World) => Difference[] = domain.difference

/** The world that responses of the API describe, for a plan outside the server. It does not contain the strategies that use a segment. */
export const worldOf: (responses: Responses) => World = domain.worldOf
