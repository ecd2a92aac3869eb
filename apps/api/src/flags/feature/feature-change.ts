import type { FlagChange } from '@halyard/domain'

/** A change to a feature: to what it is in an environment, or as a whole. */
export type FeatureChange = Exclude<FlagChange, { action: 'updateSegment' | 'deleteSegment' }>

/** The segments that changes name, which must be there. */
export const segmentsIn = (changes: readonly FeatureChange[]): number[] =>
  changes.flatMap(({ payload }) => ('segments' in payload ? (payload.segments ?? []) : []))

/** The features that a change names. */
export const featuresIn = (change: FeatureChange): string[] =>
  change.action === 'addDependency' ? [change.feature, change.payload.feature] : [change.feature]

const wholes: ReadonlySet<FeatureChange['action']> = new Set(['archiveFeature', 'addDependency', 'deleteDependency'])

/** Whether any of the changes is to a feature as a whole, whatever the environment. */
export const areWhole = (changes: readonly FeatureChange[]): boolean => changes.some(({ action }) => wholes.has(action))

/** Whether any of the changes has a strategy that is to be checked. */
export const haveStrategies = (changes: readonly FeatureChange[]): boolean =>
  changes.some(({ action }) => action === 'addStrategy' || action === 'updateStrategy')

/** Whether any of the changes turns a feature on, which adds a default strategy where none is enabled. */
export const turnOn = (changes: readonly FeatureChange[]): boolean =>
  changes.some((change) => change.action === 'updateEnabled' && change.payload.enabled)
