import { limits } from '../data/limits.ts'
import { lenient } from './lenient.ts'

/** Usage of one feature since the last report. */
export interface ToggleUsage {
  /** Number of evaluations to true; none when absent. */
  yes?: number | undefined
  /** Number of evaluations to false; none when absent. */
  no?: number | undefined
  /** Number of evaluations by variant. */
  variants?: Record<string, number> | undefined
}

export type Toggles = Record<string, ToggleUsage>

/** What an SDK counted between two moments. */
export interface ToggleBucket {
  /** Start of what is reported: a date-time, or milliseconds since 1970. */
  start: string | number
  /** End of what is reported, which decides the hour that it counts for; an end to come counts as now. */
  stop: string | number
  /** Usage by name of the feature. */
  toggles: Toggles
}

const count = (description: string) => ({ type: 'integer', minimum: 0, maximum: limits.metricCount, description }) as const

/** The properties of the usage of a feature. */
export const usageProperties = {
  yes: count('Number of evaluations to true; none when absent'),
  no: count('Number of evaluations to false; none when absent'),
  variants: {
    type: 'object',
    maxProperties: limits.variantsPerToggle,
    propertyNames: { type: 'string', maxLength: limits.nameLength },
    additionalProperties: count('Number of evaluations'),
    description: 'Number of evaluations by variant',
  },
} as const

/** A moment. */
export const instant = (description: string) =>
  ({
    anyOf: [
      { type: 'string', format: 'date-time', maxLength: limits.dateTimeLength },
      { type: 'integer', minimum: 0 },
    ],
    description,
  }) as const

export const toggleBucket = () =>
  lenient<ToggleBucket>({
    type: 'object',
    properties: {
      start: instant('Start of what is reported: a date-time, or milliseconds since 1970'),
      stop: instant('End of what is reported, which decides the hour that it counts for; an end to come counts as now'),
      toggles: {
        type: 'object',
        maxProperties: limits.togglesPerReport,
        propertyNames: { type: 'string', maxLength: limits.nameLength },
        additionalProperties: { type: 'object', properties: usageProperties },
        description: 'Usage by name of the feature',
      },
    },
    required: ['start', 'stop', 'toggles'],
  })
