import { Failure } from '@halyard/domain'
import { system } from '../../store/repositories/events.repository.ts'
import { touchFeatures } from '../../store/repositories/features.repository.ts'
import { type LastSeenRow, listLastSeen, lockFeatures, updateLastSeen } from '../../store/repositories/last-seen.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'

/** When a feature was reported last in an environment, in epoch milliseconds. */
export interface Sighting {
  readonly feature: string
  readonly environment: string
  readonly at: number
}

/** Names a feature in an environment. Neither holds U+0000. */
export const keyOfSighting = ({ feature, environment }: Pick<Sighting, 'feature' | 'environment'>): string =>
  `${environment}\u0000${feature}`

const shortestMs = 60_000

/** What is news, with the project of the feature and when it was seen before. Both reads must know of the feature: one may come into being between them. */
const newsAmong = (sightings: readonly Sighting[], projects: ReadonlyMap<string, string>, rows: readonly LastSeenRow[]) => {
  const byKey = new Map(rows.map((row) => [keyOfSighting(row), row]))
  return sightings.flatMap((sighting) => {
    const project = projects.get(sighting.feature)
    const row = byKey.get(keyOfSighting(sighting))
    const before = row?.last_seen_at ? Date.parse(row.last_seen_at) : Number.NEGATIVE_INFINITY
    return project !== undefined && row && before < sighting.at ? [{ ...sighting, project, before }] : []
  })
}

/**
 * Stores when features were last seen in environments. Lists of features change with it, so whatever instance does it, a feature
 * moves at most once a minute in an environment; gives back the sightings that have to wait for that.
 */
export const seeFeatures = async (writer: Writer, now: () => number, sightings: readonly Sighting[]): Promise<readonly Sighting[]> => {
  const early = await writer.write<readonly Sighting[]>(system, async (tx) => {
    const names = [...new Set(sightings.map((sighting) => sighting.feature))]
    const [features, rows] = await tx.batch(lockFeatures(names), listLastSeen(names))
    const projects = new Map(features.map((feature) => [feature.name, feature.project]))
    const { due = [], early = [] } = Object.groupBy(newsAmong(sightings, projects, rows), ({ before }) =>
      before <= now() - shortestMs ? 'due' : 'early',
    )
    if (due.length === 0) return { statements: [], events: [], revisions: [], result: early }

    return {
      statements: [
        updateLastSeen(due.map(({ feature, environment, at }) => ({ feature, environment, last_seen_at: new Date(at).toISOString() }))),
        touchFeatures(due.map(({ feature }) => feature)),
      ],
      events: [],
      revisions: [
        revisionKeys.features,
        // What applications read does not say when a feature was last seen.
        ...due.map(({ project }) => revisionKeys.project(project)),
      ],
      result: early,
    }
  })
  if (early instanceof Failure) throw early
  return early
}
