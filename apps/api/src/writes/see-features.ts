import { system } from '../events/events.repository.ts'
import { Failure } from '../failure.ts'
import { touchFeatures } from '../features/state/imported-features.repository.ts'
import { revisionKeys } from '../revisions/keys.ts'
import { type LastSeenRow, listLastSeen, lockFeatures, updateLastSeen } from '../usage/last-seen.repository.ts'
import type { Sighting } from '../usage/seen-features.ts'
import type { Writer } from './writer.ts'

const shortestMs = 60_000

const keyOf = ({ feature, environment }: Pick<Sighting, 'feature' | 'environment'>) => `${environment}\u0000${feature}`

/** Each sighting together with what is stored of its feature in its environment; those of nothing that exists are left out. */
const storedOf = (sightings: readonly Sighting[], rows: readonly LastSeenRow[]) => {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return sightings.flatMap((sighting) => {
    const row = byKey.get(keyOf(sighting))
    const before = row?.last_seen_at ? Date.parse(row.last_seen_at) : Number.NEGATIVE_INFINITY
    return row && before < sighting.at ? [{ sighting, before }] : []
  })
}

/**
 * Stores when features were last seen in environments. Lists of features change with it, so whatever instance does it, a feature
 * moves at most once a minute in an environment; gives back the sightings that have to wait for that.
 */
export const seeFeatures =
  (writer: Writer, now: () => number) =>
  async (sightings: readonly Sighting[]): Promise<readonly Sighting[]> => {
    const early = await writer.write<readonly Sighting[]>(system, async (tx) => {
      const names = [...new Set(sightings.map((sighting) => sighting.feature))]
      const [features, rows] = await tx.batch(lockFeatures(names), listLastSeen(names))
      const projects = new Map(features.map((feature) => [feature.name, feature.project]))
      const { due = [], early = [] } = Object.groupBy(
        storedOf(
          sightings,
          rows.filter((row) => projects.has(row.feature)),
        ),
        ({ before }) => (before <= now() - shortestMs ? 'due' : 'early'),
      )
      const result = early.map(({ sighting }) => sighting)
      if (due.length === 0) return { statements: [], events: [], revisions: [], result }

      const seen = due.map(({ sighting }) => ({ ...sighting, project: projects.get(sighting.feature)! }))
      return {
        statements: [
          updateLastSeen(seen.map(({ feature, environment, at }) => ({ feature, environment, last_seen_at: new Date(at).toISOString() }))),
          touchFeatures(seen.map(({ feature }) => feature)),
        ],
        events: [],
        revisions: [
          revisionKeys.features,
          ...seen.flatMap(({ project, environment }) => [revisionKeys.project(project), revisionKeys.environment(project, environment)]),
        ],
        result,
      }
    })
    if (early instanceof Failure) throw early
    return early
  }
