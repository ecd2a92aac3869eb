import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'
import { impactMetrics } from './impact.ts'
import { lenient } from './lenient.ts'
import { toggleBucket } from './toggles.ts'

const appName = () => text(limits.appNameLength, 1).describe('Name of the application')
const instanceId = text(limits.textLength).optional().describe('Name of the reporting process')
const environment = text(limits.nameLength)
  .optional()
  .describe('Name of the environment. The environment of the token takes precedence, unless the token is an admin token')

/** The JSON Schema names the maximum length; the server ignores longer names and ids. */
const lenientText = (max: number) => lenient<string | null | undefined>({ type: 'string', maxLength: max }).nullish()

export const clientMetricsSchema = z
  .object({
    appName: z
      .string()
      .min(1)
      .meta({ maxLength: limits.appNameLength })
      .describe(`Name of the application, of at most ${limits.appNameLength} characters; a report with a longer name is ignored`),
    instanceId: lenientText(limits.textLength).describe('Name of the reporting process'),
    connectionId: lenientText(limits.textLength).describe('Id of the process; the header Unleash-Connection-Id takes precedence'),
    environment: lenientText(limits.nameLength).describe(
      'Name of the environment. The environment of the token takes precedence, unless the token is an admin token',
    ),
    bucket: toggleBucket().nullish().describe('Usage of features; absent or null: no usage'),
    impactMetrics: impactMetrics(),
  })
  .meta({
    id: 'clientMetricsSchema',
    description: 'A report of an application about its use of features. Invalid entries are omitted; the other entries count.',
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
    connectionId: text(limits.textLength).nullish().describe('Id of the process, if the process has no name'),
    sdkVersion: text(limits.textLength).nullish().describe('Name and version of the SDK, such as `unleash-node-sdk:6.12.1`'),
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
