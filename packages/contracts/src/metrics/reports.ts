import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, integer, text } from '../kernel/atoms.ts'
import { toggles } from './toggles.ts'

const instant = () => z.union([dateTime(), integer(0)])
const appName = () => text(limits.appNameLength, 1).describe('Name of the application')
const instanceId = text(limits.textLength).optional().describe('Which process of the application reports')
const environment = text(limits.nameLength)
  .optional()
  .describe("Name of the environment; that of the token counts, and this one where the token is an administrator's")

export const clientMetricsSchema = z
  .object({
    appName: appName(),
    instanceId,
    environment,
    bucket: z
      .object({
        start: instant().describe('Start of what is reported: a date-time, or milliseconds since 1970'),
        stop: instant().describe('Its end, which decides the hour that it counts for; an end to come counts as now'),
        toggles: toggles().describe('Usage by name of the feature; names that no feature can have are left out'),
      })
      .describe('What is reported'),
  })
  .meta({
    id: 'clientMetricsSchema',
    description: 'A report of an application about its use of features',
    examples: [
      {
        appName: 'shop',
        instanceId: 'shop-1',
        bucket: {
          start: '2026-01-31T12:00:00.000Z',
          stop: '2026-01-31T12:01:00.000Z',
          toggles: { checkout: { yes: 974, no: 26, variants: { blue: 500, green: 474 } } },
        },
      },
    ],
  })
export interface ClientMetrics extends z.output<typeof clientMetricsSchema> {}

export const clientApplicationSchema = z
  .object({
    appName: appName(),
    instanceId,
    environment,
    strategies: z
      .array(text(limits.nameLength, 1))
      .max(limits.strategiesPerApplication)
      .default([])
      .describe('Names of the strategy types that the application knows'),
  })
  .meta({
    id: 'clientApplicationSchema',
    description: 'An application that starts to use features',
    examples: [{ appName: 'shop', instanceId: 'shop-1', strategies: ['default', 'flexibleRollout'] }],
  })
export interface ClientApplication extends z.output<typeof clientApplicationSchema> {}
