import * as z from 'zod'
import type { EventType } from '../data/events.ts'
import { eventSchema } from '../events/schemas.ts'
import { cursor, dateTime, integer } from '../kernel/atoms.ts'

const seq = () => integer(1).describe('Number in the chain of the project, from 1 without gaps')
const keyId = () =>
  z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Identifies the secret key of the seal and reveals nothing about the key')
const mac = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('HMAC-SHA-256 of the event, its position, its number in the chain, and the previous seal of the chain; hexadecimal')

const seal = {
  position: 2041,
  seq: 17,
  keyId: '5b2f8c01d4e6a973',
  mac: 'e3f1a9c07d5b48266fa0c91b7d3e58421c6b0f9ad7e2453881bc6d0e9f47a352',
}

const example = {
  id: 17,
  type: 'feature-archived' satisfies EventType,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada',
  createdByUserId: 1,
  createdByTokenId: null,
  project: 'default',
  featureName: 'checkout',
  environment: null,
  data: null,
  preData: null,
  tags: [],
  groupId: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
  seal,
}

export const eventSealSchema = z
  .object({ position: integer(1).describe('Number among all seals, from 1 without gaps'), seq: seq(), keyId: keyId(), mac: mac() })
  .meta({
    id: 'eventSealSchema',
    description: 'The seal that fixes an event at its position in the chain of its project',
    examples: [seal],
  })
export interface EventSeal extends z.output<typeof eventSealSchema> {}

export const sealedEventSchema = eventSchema
  .extend({ seal: eventSealSchema })
  .meta({ id: 'sealedEventSchema', description: 'An event with its seal', examples: [example] })
export interface SealedEventLine extends z.output<typeof sealedEventSchema> {}

export const eventCursorSchema = z
  .object({ cursor: cursor().describe('The cursor for the next export') })
  .meta({ id: 'eventCursorSchema', description: 'The end of an export', examples: [{ cursor: 'WzEsWyJldmVudHMiXSxbMjA0MV1d' }] })
export interface EventCursor extends z.output<typeof eventCursorSchema> {}

export const sealedEventsSchema = z.array(z.union([sealedEventSchema, eventCursorSchema])).meta({
  id: 'sealedEventsSchema',
  description: 'Events with their seals, and last the cursor',
  examples: [[example, { cursor: 'WzEsWyJldmVudHMiXSxbMjA0MV1d' }]],
})
export type SealedEvents = z.output<typeof sealedEventsSchema>

const anchor = { chain: 'default', seq: 17, keyId: seal.keyId, mac: seal.mac, sealedAt: '2026-01-31T12:00:01.000Z' }

export const auditAnchorSchema = z
  .object({
    chain: z.string().describe('Id of the project whose events are in the chain; empty: events without a project'),
    seq: seq(),
    keyId: keyId(),
    mac: mac(),
    sealedAt: dateTime().describe('When the event was sealed'),
  })
  .meta({ id: 'auditAnchorSchema', description: 'The last seal of a chain', examples: [anchor] })
export interface AuditAnchor extends z.output<typeof auditAnchorSchema> {}

export const auditAnchorsSchema = z
  .object({ anchors: z.array(auditAnchorSchema).describe('The last seals, one for each chain') })
  .meta({ id: 'auditAnchorsSchema', description: 'The last seal of each chain', examples: [{ anchors: [anchor] }] })
export interface AuditAnchors extends z.output<typeof auditAnchorsSchema> {}
