import { type FeatureParts, isArchived } from './feature-parts.ts'
import type { Kinds } from './settle.ts'
import { missing, type Task } from './task.ts'

/** Why the import omits a parent of a feature; null: the parent is not omitted. */
export type ReasonToOmit = (child: FeatureParts, parent: string) => 'missing' | 'archived' | null

/** Names of the features that are archived after the import. */
const archivedAfter = (
  stored: Iterable<{ readonly name: string; readonly archived: boolean }>,
  { insert, replace, stays }: Kinds['features'],
): ReadonlySet<string> => {
  const imported = [...insert, ...replace].flatMap((own) => (isArchived(own) ? [own.feature.name] : []))
  const staying = [...stored].flatMap(({ name, archived }) => (archived && stays(name) ? [name] : []))
  return new Set([...imported, ...staying])
}

/** A parent that does not exist anywhere is omitted, and an archived parent of a live feature. */
export const reasonsToOmit = ({ world }: Task, { features }: Kinds): ReasonToOmit => {
  const archived = archivedAfter(world.features.values(), features)
  return (child, parent) => {
    if (!features.exists(parent) && !world.features.has(parent)) return 'missing'
    return archived.has(parent) && !isArchived(child) ? 'archived' : null
  }
}

/** The message for an omitted parent. */
export const omission = (parent: string, reason: 'missing' | 'archived'): string =>
  `${reason === 'missing' ? missing('feature', parent) : `feature ${parent} is archived`}; the dependency is omitted`
