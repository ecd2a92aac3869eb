import type { DeliveryCounts } from '../cache/delivered/delivery-counts.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { UsageBuffer } from './usage/usage-buffer.ts'

/** Measures what applications read and report. */
export const measureDelivery = (metrics: Metrics, counts: DeliveryCounts, usage: Pick<UsageBuffer, 'measurements'>): void => {
  metrics.provide('halyard_snapshot_builds_total', () => counts.snapshots)
  metrics.provide('halyard_deltas_sent_total', () => [
    [{ transport: 'poll' }, counts.polledDeltas],
    [{ transport: 'stream' }, counts.streamedDeltas],
  ])
  metrics.provide('halyard_evaluations_total', () => counts.evaluations)
  metrics.provide('halyard_usage_buffered', () => usage.measurements.buffered)
  metrics.provide('halyard_usage_dropped_total', () => usage.measurements.dropped)
  metrics.provide('halyard_usage_store_failures_total', () => usage.measurements.failures)
}
