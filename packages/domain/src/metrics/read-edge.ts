import { limits } from '@halyard/contracts/data'
import { type Accepted, instantOfReport, isEntries, isReportName, isReportText, readList } from './report-values.ts'

/** The revision of an environment that a proxy has. */
export interface EdgeRevision {
  readonly environment: string
  /** Ids; `*`: all. */
  readonly projects: readonly string[]
  readonly revisionId: number
  /** Epoch milliseconds; null: unknown. */
  readonly lastUpdated: number | null
}

/** The state that a proxy reports. */
export interface EdgeState {
  readonly identifier: string
  readonly appName: string | null
  readonly region: string | null
  readonly version: string | null
  readonly revisions: readonly EdgeRevision[]
}

const deepest = 5

const textOf = (value: unknown): string | null => (isReportText(value, limits.appNameLength) ? value : null)
const nameOf = (value: unknown): string | null => (isReportName(value) ? value : null)

const revisionOf = (value: unknown): EdgeRevision | null => {
  if (!isEntries(value)) return null
  const { environment, projects, revisionId, lastUpdated } = value
  if (!isReportName(environment) || !Number.isSafeInteger(revisionId) || (revisionId as number) < 0) return null
  return {
    environment,
    projects: readList(projects, limits.projectsPerToken, nameOf).accepted,
    revisionId: revisionId as number,
    lastUpdated: instantOfReport(lastUpdated),
  }
}

/** The state of a proxy, and of the proxies that are connected to it. */
export const readEdges = (report: unknown): Accepted<EdgeState> => {
  const accepted: EdgeState[] = []
  let dropped = 0
  const read = (value: unknown, depth: number): void => {
    const identifier = isEntries(value) ? textOf(value.identifier) : null
    if (!isEntries(value) || identifier === null || depth > deepest || accepted.length >= limits.edgesPerReport) {
      dropped += 1
      return
    }
    const revisions = readList(value.edgeApiKeyRevisionIds, limits.revisionsPerEdge, revisionOf)
    const [appName, region, version] = [value.appName, value.region, value.edgeVersion].map(textOf) as [
      string | null,
      string | null,
      string | null,
    ]
    accepted.push({ identifier, appName, region, version, revisions: revisions.accepted })
    const nested = readList(value.connectedEdges, limits.edgesPerReport, (edge) => edge ?? null)
    dropped += revisions.dropped + nested.dropped
    for (const edge of nested.accepted) read(edge, depth + 1)
  }
  read(report, 1)
  return { accepted, dropped }
}
