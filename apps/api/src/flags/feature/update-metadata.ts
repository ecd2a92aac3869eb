import { isDeepStrictEqual } from 'node:util'
import type { CreatedFeature, UpdateFeature } from '@halyard/contracts'
import { Failure, metadataOf, toCreatedFeature } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { type LastSeenRow, listLastSeen, lockFeatures, updateMetadataRows } from '../../store/repositories/feature-metadata.repository.ts'
import type { FeatureRow } from '../../store/repositories/features.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../../store/repositories/projects.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import { featureRevisions } from './feature-revisions.ts'

export interface MetadataWrite {
  readonly project: string
  readonly features: readonly string[]
  /** Path of the list of names in the body. Absent: the name is in the URL. */
  readonly list?: string
  /** Returns the new fields of a feature. Absent fields stay unchanged. */
  readonly revise: (feature: CreatedFeature) => UpdateFeature | Failure
}

/** Maps features to response bodies, with the times at which they were last seen. */
export const showing = (seen: readonly LastSeenRow[]) => {
  const lastSeen = new Map(seen.map((row) => [row.feature, row.at]))
  return (row: FeatureRow): CreatedFeature => ({ ...toCreatedFeature(row), lastSeenAt: lastSeen.get(row.name) ?? null })
}

// Separate events report the stale mark.
const withoutStale = (feature: CreatedFeature) => ({ ...metadataOf(feature), stale: false })

/** Events for changed metadata of a feature. */
export const metadataEvents = (before: CreatedFeature, after: CreatedFeature): NewEvent[] => {
  const scope = { project: before.project, feature: before.name }
  const isSame = isDeepStrictEqual(withoutStale(before), withoutStale(after))
  return [
    ...(isSame ? [] : [{ type: 'feature-metadata-updated', ...scope, data: after, preData: before }]),
    ...(before.stale === after.stale ? [] : [staleEvent(after)]),
  ]
}

/** Event for a feature that was marked as stale or unmarked. */
export const staleEvent = ({ project, name, stale }: Pick<FeatureRow, 'project' | 'name' | 'stale'>): NewEvent => ({
  type: stale ? 'feature-stale-on' : 'feature-stale-off',
  project,
  feature: name,
  data: { stale },
  preData: { stale: !stale },
})

/** Updates metadata of live features of a project, all or none. Returns the updated features. */
export const updateMetadata = (
  writer: Writer,
  caller: Pick<Caller, 'actor' | 'visible'>,
  { project, features, list, revise }: MetadataWrite,
): Promise<CreatedFeature[] | Failure> =>
  writer.write<CreatedFeature[]>(caller.actor, async (tx) => {
    const [[owner], rows, seen, environments] = await tx.batch(
      lockProject(project),
      lockFeatures(features),
      listLastSeen(features),
      listEnvironmentsOfProject(project),
    )
    if (!owner) return unknownProject(project)
    const refused = refusalOfAbsent(caller, { project, names: features, ...(list && { list }) }, rows)
    if (refused) return refused
    const toShown = showing(seen)

    const all: { readonly before: FeatureRow; readonly after: FeatureRow }[] = []
    for (const before of rows) {
      const wanted = revise(toShown(before))
      if (wanted instanceof Failure) return wanted
      all.push({ before, after: { ...before, ...wanted } })
    }
    const result = all.map(({ after }) => toShown(after))
    const changed = all.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    if (changed.length === 0) return { statements: [], events: [], revisions: [], result }
    return {
      statements: [updateMetadataRows(changed.map(({ after }) => after))],
      events: changed.flatMap(({ before, after }) => metadataEvents(toShown(before), toShown(after))),
      revisions: featureRevisions(project, environments),
      result,
    }
  })
