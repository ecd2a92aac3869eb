import { type Failure, failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { FeatureRow } from '../../store/repositories/features.repository.ts'

interface Wanted {
  readonly project: string
  readonly names: readonly string[]
  readonly archivedToo?: boolean
  /** Path of the list of names in the body. Absent: the name is in the URL. */
  readonly list?: string
}

const absenceOf = (caller: Pick<Caller, 'visible'>, { project, archivedToo }: Wanted, name: string, feature: FeatureRow | undefined) => {
  if (!feature || !sees(caller, feature.project)) return `There is no feature named ${name}`
  if (feature.project !== project) return `The feature ${name} is not in the project ${project}`
  return feature.archivedAt === null || archivedToo ? null : `The feature ${name} is archived`
}

/**
 * Returns 404 if a feature does not exist, is hidden from the caller, belongs to another project, or is archived (unless `archivedToo`).
 * Null: all features can be changed.
 */
export const refusalOfAbsent = (caller: Pick<Caller, 'visible'>, wanted: Wanted, rows: readonly FeatureRow[]): Failure | null => {
  const found = new Map(rows.map((row) => [row.name, row]))
  for (const [index, name] of wanted.names.entries()) {
    const message = absenceOf(caller, wanted, name, found.get(name))
    if (message === null) continue
    if (!wanted.list) return failure('NotFoundError', message)
    const path = `${wanted.list}/${index}`
    return failure('NotFoundError', `${path}: ${message}`, [{ path, message }])
  }
  return null
}
