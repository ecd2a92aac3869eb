import { type Plan, planOf, type World } from '@halyard/domain'
import { foldRows } from '../../cache/indexes/proposed-changes.ts'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

/** Plans the stored changes of a request against a world. */
export const planRequest = (changes: readonly ChangeRow[], world: World, newId?: () => string): Plan =>
  planOf(foldRows(world, changes), newId)
