import { createSegment } from './create-segment.ts'
import { getSegment } from './get-segment.ts'
import { getSegments } from './get-segments.ts'
import { getSegmentsByStrategyId } from './get-segments-by-strategy-id.ts'
import { getStrategiesBySegmentId } from './get-strategies-by-segment-id.ts'
import { removeSegment } from './remove-segment.ts'
import { updateFeatureStrategySegments } from './update-feature-strategy-segments.ts'
import { updateSegment } from './update-segment.ts'
import { validateSegment } from './validate-segment.ts'

export const segmentOperations = {
  getSegments,
  getSegment,
  createSegment,
  updateSegment,
  removeSegment,
  validateSegment,
  getStrategiesBySegmentId,
  getSegmentsByStrategyId,
  updateFeatureStrategySegments,
}
