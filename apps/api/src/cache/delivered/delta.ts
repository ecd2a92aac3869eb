import { type BodyParts, textParts } from '../bodies/body-parts.ts'
import { type FeatureFilter, passes } from './feature-filter.ts'
import type { Entry, FeatureTable, SegmentEntry } from './feature-table.ts'

type Removal = { readonly type: 'feature-removed'; readonly featureName: string; readonly project: string }

/** Features that passed the filter when a client read them and no longer do, by the project that they were in then. */
const removalsOf = (table: FeatureTable, changes: NonNullable<ReturnType<FeatureTable['changes']['after']>>, filter: FeatureFilter) => {
  const removals = new Map<string, Removal>()
  for (const { name, former } of changes) {
    const entry = table.get(name)
    if (!former || !passes(former, filter) || (entry && passes(entry, filter))) continue
    removals.set(name, { type: 'feature-removed', featureName: name, project: former.project })
  }
  return [...removals.values()]
}

/** What a client has to learn that knows a scope up to a revision. */
export interface Delta {
  readonly removals: readonly Removal[]
  readonly removedSegments: readonly number[]
  readonly segments: readonly SegmentEntry[]
  readonly features: readonly Entry[]
}

/** The table, and how many changes of the environment it shows. */
interface Shown {
  readonly table: FeatureTable
  readonly count: number
}

/**
 * What changed after a revision. Undefined: the client has to get everything, because it names no revision, one before the changes that are known, or
 * one that was never reached since an older state was restored.
 */
export const deltaSince = ({ table, count }: Shown, filter: FeatureFilter, since: number | null): Delta | undefined => {
  const changes = since === null || since > count ? undefined : table.changes.after(since)
  if (since === null || !changes) return undefined
  const names = [...new Set(changes.map(({ name }) => name))].sort()
  const features = names.map((name) => table.get(name)).filter((entry) => entry !== undefined && passes(entry, filter)) as Entry[]
  const left = new Set(changes.flatMap(({ former }) => (former && passes(former, filter) ? former.segments : [])))
  const changed = table.segmentsChangedAfter(since)
  // Few changes touch segments, and only then it matters which segments all features of the scope use.
  const used = left.size + changed.length > 0 ? table.usedSegments(filter) : new Set<number>()
  const named = new Set(features.flatMap((feature) => feature.segments))
  // A feature may be the first of its scope to name a segment, so the client gets that too, whatever its age.
  const sent = [...changed.filter(({ segment }) => used.has(segment.id) && !named.has(segment.id)), ...table.segmentsOf(features)]
  return {
    removals: removalsOf(table, changes, filter),
    removedSegments: [...left].filter((id) => !used.has(id)),
    segments: sent,
    features,
  }
}

/** Whether the client knows everything. */
export const isEmptyDelta = ({ removals, removedSegments, segments, features }: Delta): boolean =>
  removals.length + removedSegments.length + segments.length + features.length === 0

/** The events of a delta as text, without brackets; empty: the client knows everything. */
export const eventsOf = ({ table, count }: Shown, { removals, removedSegments, segments, features }: Delta): string => {
  const head = `{"eventId":${count},"type":`
  return [
    ...removals.map(({ type, ...rest }) => `${head}"${type}",${JSON.stringify(rest).slice(1)}`),
    ...removedSegments.map((segmentId) => `${head}"segment-removed","segmentId":${segmentId}}`),
    ...segments.map(({ text }) => `${head}"segment-updated","segment":${text}}`),
    ...features.map((entry) => `${head}"feature-updated","feature":${table.text(entry)}}`),
  ].join(',')
}

/** A delta for a client that knows nothing: one event with everything. */
export const hydration = ({ table, count }: Shown, filter: FeatureFilter): BodyParts =>
  table.body(`{"events":[{"eventId":${count},"type":"hydration","features":`, '}]}', filter)

export const deltaBody = (events: string): BodyParts => textParts(`{"events":[${events}]}`)
