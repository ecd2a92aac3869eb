import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricFamily } from '../metric-families.ts'
import type { Metrics } from '../metrics.ts'
import { version } from '../version.ts'

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]

const dataOf = ({ name, help, type, samples, histograms }: MetricFamily, startTime: HrTime, endTime: HrTime): MetricData => {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const times = { startTime, endTime }
  if (type === 'histogram') {
    const dataPoints = histograms.map(({ labels, bounds, counts, sum, count }) => ({
      ...times,
      attributes: labels,
      value: { buckets: { boundaries: [...bounds], counts: [...counts] }, sum, count },
    }))
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = samples.map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Exports the metrics that Prometheus reads, with the same names and labels. */
export const createMetricProducer = (metrics: Pick<Metrics, 'families'>, resource: Resource): MetricProducer => {
  const startTime = hrTime(Date.now() - process.uptime() * 1_000)
  return {
    collect: async () => {
      const families = await metrics.families()
      const endTime = hrTime(Date.now())
      const data = families.map((family) => dataOf(family, startTime, endTime)).filter(({ dataPoints }) => dataPoints.length > 0)
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'halyard', version }, metrics: data }] }, errors: [] }
    },
  }
}
