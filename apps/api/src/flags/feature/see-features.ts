import { Failure } from '@halyard/domain'
import { system } from '../../store/repositories/events.repository.ts'
import { touchFeatures } from '../../store/repositories/features.repository.ts'
import { type LastSeenRow, listLastSeen, lockFeatures, updateLastSeen } from '../../store/repositories/last-seen.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'

/** Time of the last report of a feature in an environment, in epoch milliseconds. */
export interface LastSeen {
  readonly feature: string
  readonly environment: string
  readonly at: number
}

/** Key of a feature in an environment. Neither name contains U+0000. */
export const keyOfLastSeen = ({ feature, environment }: Pick<LastSeen, 'feature' | 'environment'>): string =>
  `${environment}\u0000${feature}`

const shortestMs = 60_000

/**
 * Returns newer reports, with the project of the feature and the stored time. Both reads must find the feature, since it may be created
 * between them.
 */
const newerReports = (reports: readonly LastSeen[], projects: ReadonlyMap<string, string>, rows: readonly LastSeenRow[]) => {
  const byKey = new Map(rows.map((row) => [keyOfLastSeen(row), row]))
  return reports.flatMap((report) => {
    const project = projects.get(report.feature)
    const row = byKey.get(keyOfLastSeen(report))
    const before = row?.last_seen_at ? Date.parse(row.last_seen_at) : Number.NEGATIVE_INFINITY
    return project !== undefined && row && before < report.at ? [{ ...report, project, before }] : []
  })
}

/**
 * Stores when features were last seen in environments. A feature is updated at most once a minute per environment across all instances,
 * because each update changes lists of features. Returns the reports that have to wait.
 */
export const seeFeatures = async (writer: Writer, now: () => number, reports: readonly LastSeen[]): Promise<readonly LastSeen[]> => {
  const early = await writer.write<readonly LastSeen[]>(system, async (tx) => {
    const names = [...new Set(reports.map((report) => report.feature))]
    const [features, rows] = await tx.batch(lockFeatures(names), listLastSeen(names))
    const projects = new Map(features.map((feature) => [feature.name, feature.project]))
    const { due = [], early = [] } = Object.groupBy(newerReports(reports, projects, rows), ({ before }) =>
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
        // Responses to applications do not contain the time of the last report, and do not depend on these keys.
        ...due.map(({ project }) => revisionKeys.project(project)),
      ],
      result: early,
    }
  })
  if (early instanceof Failure) throw early
  return early
}
