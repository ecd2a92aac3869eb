import type { FeatureState, SegmentState } from '../review/undo-changes.ts'
import { inOrder } from '../world/world.ts'
import { configurationFields, contentFields, normalOf, parentsField, segmentFields } from './fields.ts'

/** The state of a feature in normal form, with strategies in their order and without ids: states with equal meaning are equal. */
export const normalFeatureState = (state: FeatureState): Readonly<Record<string, unknown>> => ({
  archived: state.archived,
  ...normalOf(parentsField, state),
  ...normalOf(configurationFields, state),
  strategies: inOrder(state.strategies).map((strategy) => normalOf(contentFields, strategy)),
})

/** The state of a segment in normal form. */
export const normalSegmentState = (state: SegmentState): Readonly<Record<string, unknown>> => normalOf(segmentFields, state)
