import { limits } from '../data/limits.ts'
import { lenient } from './lenient.ts'

/** Usage of one feature since the last report. */
export interface ToggleUsage {
  /** Number of evaluations to true; absent: 0. */
  yes?: number | undefined
  /** Number of evaluations to false; absent: 0. */
  no?: number | undefined
  /** Number of evaluations by variant. */
  variants?: Record<string, number> | undefined
}

export type Toggles = Record<string, ToggleUsage>

/** Counts of an SDK between two times. */
export interface ToggleBucket {
  /** Start of the counts: a date-time, or milliseconds since 1970. */
  start: string | number
  /** End of the counts, which decides the hour of the counts; a time in the future counts as now. */
  stop: string | number
  /** Usage by name of the feature. */
  toggles: Toggles
}

const count = (description: string) => ({ type: 'integer', minimum: 0, maximum: limits.metricCount, description }) as const

/** The properties of the usage of a feature. */
export const usageProperties = {
  yes: count('Number of evaluations to true; absent: 0'),
  no: count('Number of evaluations to false; absent: 0'),
  variants: {
    type: 'object',
    maxProperties: limits.variantsPerToggle,
    propertyNames: { type: 'string', maxLength: limits.nameLength },
    additionalProperties: count('Number of evaluations'),
    description: 'Number of evaluations by variant',
  },
} as const

/** A time: a date-time, or milliseconds since 1970. */
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
      start: instant('Start of the counts: a date-time, or milliseconds since 1970'),
      stop: instant('End of the counts, which decides the hour of the counts; a time in the future counts as now'),
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
