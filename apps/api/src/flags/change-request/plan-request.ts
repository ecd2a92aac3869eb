import { hash } from 'node:crypto'
import { type Fold, type Plan, planOf, type World } from '@halyard/domain'
import { foldRows } from '../../cache/indexes/proposed-changes.ts'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

const sha256 = (text: string) => hash('sha256', text)

/** The plan of a fold, with the SHA-256 of Node.js. */
export const planFold = (fold: Fold, newId?: () => string): Plan => planOf(fold, newId, sha256)

/** Plans the stored changes of a request against a world. */
export const planRequest = (changes: readonly ChangeRow[], world: World, newId?: () => string): Plan =>
  planFold(foldRows(world, changes), newId)
