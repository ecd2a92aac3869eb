import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, httpUrl, text } from '../kernel/atoms.ts'
import { applicationSchema } from './applications.ts'

const at = '2026-01-31T12:00:00.000Z'

const instanceSchema = z.object({
  instanceId: z.string().describe('Name of the process'),
  environment: z.string().describe('Name of the environment'),
  sdkVersion: z.string().nullable().describe('Name and version of the SDK, such as `unleash-node-sdk:6.12.1`; null: unknown'),
  createdAt: dateTime().describe('When the process first reported'),
  lastSeen: dateTime().describe('When the process last reported'),
})

const seenFeatureSchema = z.object({
  name: z.string().describe('Name of the feature'),
  project: z.string().optional().describe('Id of the project of the feature; absent: the feature does not exist'),
  notFound: z.boolean().optional().describe('true: the feature does not exist'),
})

export const applicationDetailsSchema = applicationSchema
  .extend({
    description: z.string().nullable().describe('Purpose of the application'),
    url: z.string().nullable().describe('Link to more information about the application'),
    color: z.string().nullable().describe('Colour of the application'),
    icon: z.string().nullable().describe('Name of an icon'),
    createdBy: z
      .string()
      .nullable()
      .describe('Name of the account or token that first described the application; null: the application reported itself'),
    instances: z.array(instanceSchema).describe('The processes of the last 48 hours, latest first, at most 1,000'),
    sdks: z
      .array(z.object({ name: z.string().describe('Name of the SDK'), versions: z.array(z.string()).describe('Versions of the SDK') }))
      .describe('The SDKs of these processes, by name'),
    seenToggles: z.array(seenFeatureSchema).describe('The features that the application reported in the last 48 hours, by name'),
  })
  .meta({
    id: 'applicationDetailsSchema',
    description: 'An application with its processes and its features',
    examples: [
      {
        appName: 'shop',
        strategies: ['default'],
        createdAt: at,
        updatedAt: at,
        usage: [{ project: 'default', environments: ['production'] }],
        description: null,
        url: null,
        color: null,
        icon: null,
        createdBy: null,
        instances: [
          { instanceId: 'shop-1', environment: 'production', sdkVersion: 'unleash-node-sdk:6.12.1', createdAt: at, lastSeen: at },
        ],
        sdks: [{ name: 'unleash-node-sdk', versions: ['6.12.1'] }],
        seenToggles: [{ name: 'checkout', project: 'default' }],
      },
    ],
  })
export interface ApplicationDetails extends z.output<typeof applicationDetailsSchema> {}

export const updateApplicationSchema = z
  .object({
    description: text(limits.descriptionLength).nullable().optional().describe('Purpose of the application'),
    url: httpUrl().nullable().optional().describe('Link to more information about the application'),
    color: text(limits.nameLength).nullable().optional().describe('Colour of the application'),
    icon: text(limits.nameLength).nullable().optional().describe('Name of an icon'),
    strategies: z
      .array(text(limits.nameLength, 1))
      .max(limits.strategiesPerApplication)
      .optional()
      .describe('Names of the strategy types that the application knows'),
  })
  .meta({
    id: 'updateApplicationSchema',
    description: 'A description of an application; absent fields stay unchanged',
    examples: [{ description: 'Sells things', url: 'https://shop.example.com', color: 'blue', icon: 'store' }],
  })
export interface UpdateApplication extends z.output<typeof updateApplicationSchema> {}
