import type { FlagWorld } from '@halyard/domain'
import type { FeatureChange } from './feature-change.ts'

/** The world of an environment before and after its changes. */
export interface WorldChange {
  readonly before: FlagWorld
  readonly after: FlagWorld
  readonly changes: readonly FeatureChange[]
}
