import { type Plan, type ProposedChange, plan, type World } from '@halyard/domain'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

/** Plans the stored changes of a request against a world. */
export const planRequest = (changes: readonly ChangeRow[], world: World, newId?: () => string): Plan => {
  const bases = new Map(changes.map(({ id, base }) => [id, base]))
  // The columns hold the base and payload that belong to the action of each change.
  return plan(({ id }) => (bases.get(id) ?? undefined) as never, world, changes as unknown as ProposedChange[], newId)
}
