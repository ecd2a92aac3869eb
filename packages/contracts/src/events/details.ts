import * as z from 'zod'
import { eventSealSchema } from '../audit/schemas.ts'
import { limits } from '../data/limits.ts'
import { integer } from '../kernel/atoms.ts'
import { eventExample, eventSchema } from './schemas.ts'

const seal = {
  chain: 'default',
  position: 2041,
  seq: 17,
  keyId: '5b2f8c01d4e6a973',
  mac: 'e3f1a9c07d5b48266fa0c91b7d3e58421c6b0f9ad7e2453881bc6d0e9f47a352',
}

export const chainSealSchema = eventSealSchema
  .extend({ chain: z.string().describe('Id of the project whose events are in the chain; empty: events without a project') })
  .meta({ id: 'chainSealSchema', description: 'The seal of an event, with the name of its chain', examples: [seal] })
export interface ChainSeal extends z.output<typeof chainSealSchema> {}

export const eventDetailsSchema = eventSchema
  .extend({
    seal: chainSealSchema.nullable().describe('The seal of the event; null: the event is not sealed yet'),
    groupEventIds: z
      .array(integer(1))
      .describe(
        `Ids of the other events of the same request that the caller can see, in ascending order; at most ${limits.eventsPerPage}. A search by \`groupId\` finds all of them`,
      ),
    laterEvents: integer(0)
      .nullable()
      .describe(
        `Number of later events of the same feature, and in the same environment if the event has one; at most ${limits.laterEvents}. Null for an event without a feature`,
      ),
  })
  .meta({
    id: 'eventDetailsSchema',
    description: 'An event with its seal, the other events of its request, and the number of later events',
    examples: [{ ...eventExample, seal, groupEventIds: [16], laterEvents: 3 }],
  })
export interface EventDetails extends z.output<typeof eventDetailsSchema> {}
