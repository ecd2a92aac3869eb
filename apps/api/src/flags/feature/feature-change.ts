import { type FlagChange, isOnSegment } from '@halyard/domain'

/** A change to a feature: to what it is in an environment, or as a whole. */
export type FeatureChange = Exclude<FlagChange, SegmentChange>

/** A change to a segment. */
export type SegmentChange = Extract<FlagChange, { action: 'updateSegment' | 'deleteSegment' }>

/** The segments that changes name, which must exist: those that they change, and those of their strategies. */
export const segmentsIn = (changes: readonly FlagChange[]): number[] =>
  changes.flatMap((change) => {
    if (isOnSegment(change)) return [change.payload.id]
    return 'segments' in change.payload ? (change.payload.segments ?? []) : []
  })

/** The features that a change names. */
export const featuresIn = (change: FlagChange): string[] => {
  if (isOnSegment(change)) return []
  return change.action === 'addDependency' ? [change.feature, change.payload.feature] : [change.feature]
}

const wholes: ReadonlySet<FlagChange['action']> = new Set(['archiveFeature', 'addDependency', 'deleteDependency'])

/** Whether any of the changes is to a feature as a whole, whatever the environment. */
export const areWhole = (changes: readonly FlagChange[]): boolean => changes.some(({ action }) => wholes.has(action))

/** Whether any of the changes has a strategy that is to be checked. */
export const haveStrategies = (changes: readonly FlagChange[]): boolean =>
  changes.some(({ action }) => action === 'addStrategy' || action === 'updateStrategy')

/** Whether any of the changes turns a feature on, which adds a default strategy where none is enabled. */
export const turnOn = (changes: readonly FlagChange[]): boolean =>
  changes.some((change) => change.action === 'updateEnabled' && change.payload.enabled)
