import { useQuery } from '@tanstack/react-query'
import { queries } from './client.ts'

/** The usage of a flag in the last 48 hours, by hour, environment and application. */
export const useFlagUsage = (name: string) => useQuery(queries.metrics.getRawFeatureMetrics.queryOptions({ params: { name } }))
