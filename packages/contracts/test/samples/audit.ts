import { type Samples, sample } from './sample.ts'

const mac = '0a'.repeat(32)
const keyId = '0123456789abcdef'
const seal = { position: 2, seq: 1, keyId, mac }
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
const anchor = { chain: '', seq: 1, keyId, mac, sealedAt: '2026-01-31T12:00:00.000Z' }

export const auditSamples: Samples = {
  eventSealSchema: sample(seal, { mac: 'short' }),
  sealedEventSchema: sample({ ...event, seal }, { seal: null }),
  eventCursorSchema: sample({ cursor: 'WzFd' }, { cursor: '' }),
  sealedEventsSchema: { accepted: [{ ...event, seal }, { cursor: 'WzFd' }], refused: {}, at: '' },
  auditAnchorSchema: sample(anchor, { seq: 0 }),
  auditAnchorsSchema: sample({ anchors: [anchor] }, { anchors: null }),
}
