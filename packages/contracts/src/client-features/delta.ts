import * as z from 'zod'
import { clientFeatureSchema, clientSegmentSchema } from './schemas.ts'

const eventId = z.int().describe('The revision of the environment up to which the client knows everything, once it has applied all events')

const deltaEventSchema = z.discriminatedUnion('type', [
  z.object({
    eventId,
    type: z.literal('hydration').describe('Replaces all that the client has'),
    features: z.array(clientFeatureSchema).describe('All features, by project and then by name'),
    segments: z.array(clientSegmentSchema).describe('The segments that they use, by id'),
  }),
  z.object({
    eventId,
    type: z.literal('feature-updated').describe('A feature is new or has changed'),
    feature: clientFeatureSchema,
  }),
  z.object({
    eventId,
    type: z.literal('feature-removed').describe('A feature was archived or deleted, or the client no longer reads its project'),
    featureName: z.string().describe('Its name'),
    project: z.string().describe('Id of the project that it was in'),
  }),
  z.object({
    eventId,
    type: z.literal('segment-updated').describe('A segment is new or has changed'),
    segment: clientSegmentSchema,
  }),
  z.object({
    eventId,
    type: z.literal('segment-removed').describe('No feature of the client uses the segment any more'),
    segmentId: z.int().describe('Its id'),
  }),
])

export const clientDeltaSchema = z.object({ events: z.array(deltaEventSchema).describe('Removals, then segments, then features') }).meta({
  id: 'clientDeltaSchema',
  description: 'What changed in an environment, as SDKs read it',
  examples: [{ events: [{ eventId: 12, type: 'feature-removed', featureName: 'checkout', project: 'default' }] }],
})
export interface ClientDelta extends z.output<typeof clientDeltaSchema> {}
