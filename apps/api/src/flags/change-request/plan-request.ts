import { type Plan, type ProposedChange, plan, type World } from '@halyard/domain'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

/** What the stored changes of a request would make of a world. */
export const planRequest = (changes: readonly ChangeRow[], world: World, newId?: () => string): Plan => {
  const bases = new Map(changes.map(({ id, base }) => [id, base]))
  // The columns hold what a change of its action was stored with.
  return plan(({ id }) => (bases.get(id) ?? undefined) as never, world, changes as unknown as ProposedChange[], newId)
}
