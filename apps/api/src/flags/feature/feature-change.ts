import { type FlagChange, isOnSegment } from '@halyard/domain'

/** A change to a feature in one environment or in all environments. */
export type FeatureChange = Exclude<FlagChange, SegmentChange>

/** A change to a segment. */
export type SegmentChange = Extract<FlagChange, { action: 'updateSegment' | 'deleteSegment' }>

/** Ids of the segments that changes name and that must exist: changed segments, and segments of strategies. */
export const segmentsIn = (changes: readonly FlagChange[]): number[] =>
  changes.flatMap((change) => {
    if (isOnSegment(change)) return [change.payload.id]
    return 'segments' in change.payload ? (change.payload.segments ?? []) : []
  })

/** Names of the features in a change. */
export const featuresIn = (change: FlagChange): string[] => {
  if (isOnSegment(change)) return []
  return change.action === 'addDependency' ? [change.feature, change.payload.feature] : [change.feature]
}

const allEnvironmentActions: ReadonlySet<FlagChange['action']> = new Set(['archiveFeature', 'addDependency', 'deleteDependency'])

/** Whether any change applies to a feature in all environments, such as archiving or a dependency. */
export const areAcrossEnvironments = (changes: readonly FlagChange[]): boolean =>
  changes.some(({ action }) => allEnvironmentActions.has(action))

/** Whether any change contains a strategy, which requires validation. */
export const haveStrategies = (changes: readonly FlagChange[]): boolean =>
  changes.some(({ action }) => action === 'addStrategy' || action === 'updateStrategy')

/** Whether any change enables a feature. Enabling adds a default strategy if no strategy is enabled. */
export const turnOn = (changes: readonly FlagChange[]): boolean =>
  changes.some((change) => change.action === 'updateEnabled' && change.payload.enabled)
