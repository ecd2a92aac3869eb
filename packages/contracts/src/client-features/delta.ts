import * as z from 'zod'
import { clientFeatureSchema, clientSegmentSchema } from './schemas.ts'

const eventId = z.int().describe('The revision of the environment that the client has after it applies all events')

const deltaEventSchema = z.discriminatedUnion('type', [
  z.object({
    eventId,
    type: z.literal('hydration').describe('Replaces the complete state of the client'),
    features: z.array(clientFeatureSchema).describe('All features, by project and then by name'),
    segments: z.array(clientSegmentSchema).describe('The segments that the features use, by id'),
  }),
  z.object({
    eventId,
    type: z.literal('feature-updated').describe('A feature was added or changed'),
    feature: clientFeatureSchema,
  }),
  z.object({
    eventId,
    type: z.literal('feature-removed').describe('A feature was archived or deleted, or the client cannot read its project any more'),
    featureName: z.string().describe('Name of the feature'),
    project: z.string().describe('Id of the project that the feature was in'),
  }),
  z.object({
    eventId,
    type: z.literal('segment-updated').describe('A segment was added or changed'),
    segment: clientSegmentSchema,
  }),
  z.object({
    eventId,
    type: z.literal('segment-removed').describe('No feature of the client uses the segment any more'),
    segmentId: z.int().describe('Id of the segment'),
  }),
])

export const clientDeltaSchema = z.object({ events: z.array(deltaEventSchema).describe('Removals, then segments, then features') }).meta({
  id: 'clientDeltaSchema',
  description: 'Changes of an environment in the format for SDKs',
  examples: [{ events: [{ eventId: 12, type: 'feature-removed', featureName: 'checkout', project: 'default' }] }],
})
export interface ClientDelta extends z.output<typeof clientDeltaSchema> {}
