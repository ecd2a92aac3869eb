import { isDeepStrictEqual } from 'node:util'
import type { CreatedFeature, UpdateFeature } from '@halyard/contracts'
import { Failure, metadataOf } from '@halyard/domain'
import { toCreatedFeature } from '../../cache/lists/features.mappers.ts'
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
  /** Where the body has their names; absent: the path has the one. */
  readonly list?: string
  /** What a feature shall become, given what it is; what is absent stays. */
  readonly revise: (feature: CreatedFeature) => UpdateFeature | Failure
}

/** Features as responses show them, given when metrics of them were last collected. */
export const showing = (seen: readonly LastSeenRow[]) => {
  const lastSeen = new Map(seen.map((row) => [row.feature, row.at]))
  return (row: FeatureRow): CreatedFeature => ({ ...toCreatedFeature(row), lastSeenAt: lastSeen.get(row.name) ?? null })
}

// Events of their own say that a feature was marked as stale.
const unmarked = (feature: CreatedFeature) => ({ ...metadataOf(feature), stale: false })

/** What happened to what a feature is. */
export const metadataEvents = (before: CreatedFeature, after: CreatedFeature): NewEvent[] => {
  const place = { project: before.project, feature: before.name }
  const isSame = isDeepStrictEqual(unmarked(before), unmarked(after))
  return [
    ...(isSame ? [] : [{ type: 'feature-metadata-updated', ...place, data: after, preData: before }]),
    ...(before.stale === after.stale ? [] : [staleEvent(after)]),
  ]
}

/** Tells that a feature was marked as stale, or is no longer. */
export const staleEvent = ({ project, name, stale }: Pick<FeatureRow, 'project' | 'name' | 'stale'>): NewEvent => ({
  type: stale ? 'feature-stale-on' : 'feature-stale-off',
  project,
  feature: name,
  data: { stale },
  preData: { stale: !stale },
})

/** Changes what live features of a project are, all of them or none. Gives them as they are then. */
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
    const shown = showing(seen)

    const all: { readonly before: FeatureRow; readonly after: FeatureRow }[] = []
    for (const before of rows) {
      const wanted = revise(shown(before))
      if (wanted instanceof Failure) return wanted
      all.push({ before, after: { ...before, ...wanted } })
    }
    const result = all.map(({ after }) => shown(after))
    const changed = all.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    if (changed.length === 0) return { statements: [], events: [], revisions: [], result }
    return {
      statements: [updateMetadataRows(changed.map(({ after }) => after))],
      events: changed.flatMap(({ before, after }) => metadataEvents(shown(before), shown(after))),
      revisions: featureRevisions(project, environments),
      result,
    }
  })
