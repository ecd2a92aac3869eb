import { type BodyParts, textParts } from '../bodies/body-parts.ts'
import { type FeatureFilter, passes } from './feature-filter.ts'
import type { Entry, FeatureTable, SegmentEntry } from './feature-table.ts'

type Removal = { readonly type: 'feature-removed'; readonly featureName: string; readonly project: string }

/** Features that passed the filter when the client read them and no longer pass it, with their project at that time. */
const removalsOf = (table: FeatureTable, changes: NonNullable<ReturnType<FeatureTable['changes']['after']>>, filter: FeatureFilter) => {
  const removals = new Map<string, Removal>()
  for (const { name, former } of changes) {
    const entry = table.get(name)
    if (!former || !passes(former, filter) || (entry && passes(entry, filter))) continue
    removals.set(name, { type: 'feature-removed', featureName: name, project: former.project })
  }
  return [...removals.values()]
}

/** The changes of a scope after the revision that a client has. */
export interface Delta {
  readonly removals: readonly Removal[]
  readonly removedSegments: readonly number[]
  readonly segments: readonly SegmentEntry[]
  readonly features: readonly Entry[]
}

/** The table, and the number of changes of the environment that it contains. */
interface TableState {
  readonly table: FeatureTable
  readonly count: number
}

/**
 * The changes after a revision. Undefined: the client must get everything, because it sent no revision, a revision before the logged
 * changes, or a revision above the current count.
 * The current count is lower than a client's revision after an older state was restored.
 */
export const deltaSince = ({ table, count }: TableState, filter: FeatureFilter, since: number | null): Delta | undefined => {
  const changes = since === null || since > count ? undefined : table.changes.after(since)
  if (since === null || !changes) return undefined
  const names = [...new Set(changes.map(({ name }) => name))].sort()
  const features = names.map((name) => table.get(name)).filter((entry) => entry !== undefined && passes(entry, filter)) as Entry[]
  const formerSegments = new Set(changes.flatMap(({ former }) => (former && passes(former, filter) ? former.segments : [])))
  const changed = table.segmentsChangedAfter(since)
  // Few changes concern segments. Only then the segments of all features of the scope are needed.
  const used = formerSegments.size + changed.length > 0 ? table.usedSegments(filter) : new Set<number>()
  const named = new Set(features.flatMap((feature) => feature.segments))
  // A feature may be the first in its scope that uses a segment. The client then gets the segment too, even if it did not change.
  const sent = [...changed.filter(({ segment }) => used.has(segment.id) && !named.has(segment.id)), ...table.segmentsOf(features)]
  return {
    removals: removalsOf(table, changes, filter),
    removedSegments: [...formerSegments].filter((id) => !used.has(id)),
    segments: sent,
    features,
  }
}

/** Whether the client already has everything. */
export const isEmptyDelta = ({ removals, removedSegments, segments, features }: Delta): boolean =>
  removals.length + removedSegments.length + segments.length + features.length === 0

/** The events of a delta as text, without brackets; empty: the client already has everything. */
export const eventsOf = ({ table, count }: TableState, { removals, removedSegments, segments, features }: Delta): string => {
  const head = `{"eventId":${count},"type":`
  return [
    ...removals.map(({ type, ...rest }) => `${head}"${type}",${JSON.stringify(rest).slice(1)}`),
    ...removedSegments.map((segmentId) => `${head}"segment-removed","segmentId":${segmentId}}`),
    ...segments.map(({ text }) => `${head}"segment-updated","segment":${text}}`),
    ...features.map((entry) => `${head}"feature-updated","feature":${table.text(entry)}}`),
  ].join(',')
}

/** A delta for a client without any state: one event with everything. */
export const hydration = ({ table, count }: TableState, filter: FeatureFilter): BodyParts =>
  table.body(`{"events":[{"eventId":${count},"type":"hydration","features":`, '}]}', filter)

export const deltaBody = (events: string): BodyParts => textParts(`{"events":[${events}]}`)
