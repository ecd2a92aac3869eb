import { type Samples, sample } from './sample.ts'

const event = {
  id: 17,
  type: 'user-created',
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada',
  createdByUserId: 1,
  createdByTokenId: null,
  project: null,
  featureName: null,
  environment: null,
  data: { id: 2, name: null },
  preData: null,
  tags: [],
  groupId: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
}

const seal = { chain: '', position: 1, seq: 1, keyId: '5b2f8c01d4e6a973', mac: 'ab'.repeat(32) }

export const eventSamples: Samples = {
  eventSchema: sample(event, { data: [] }),
  eventsSchema: sample({ version: 1, events: [event], totalEvents: 1 }, { totalEvents: -1 }),
  featureEventsSchema: sample({ version: 1, toggleName: 'checkout', events: [], totalEvents: 0 }, { toggleName: undefined }),
  foundEventsSchema: sample({ events: [event], total: 7 }, { total: undefined }),
  searchEventsSchema: sample({}, { limit: 101 }),
  chainSealSchema: sample(seal, { chain: null }),
  eventDetailsSchema: sample({ ...event, seal: null, groupEventIds: [18], laterEvents: null }, { seal: undefined }),
  historyEventSchema: sample({ ...event, relation: 'segment' }, { relation: 'friend' }),
  featureHistorySchema: sample({ events: [] }, { events: null }),
}
