import { changeSamples } from './changes.ts'
import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const request = changeSamples.changeRequestSchema?.accepted
const count = { total: 3, applied: 1, approved: 0, rejected: 0, reviewRequired: 1, scheduled: 0, draft: 1, cancelled: 0 }
const scheduled = { id: 1, environment: 'production', scheduledAt: at }
const overlapping = { id: 1, state: 'Draft', createdBy: { username: null, imageUrl: null }, features: ['checkout'], segments: [3] }

export const changeRequestListSamples: Samples = {
  foundChangeRequestsSchema: sample({ changeRequests: [request], total: 7 }, { total: -1 }),
  changeRequestCountSchema: sample(count, { draft: 0.5 }),
  actionableChangeRequestsSchema: sample({ total: 0 }, { total: undefined }),
  scheduledChangeRequestsSchema: { accepted: [scheduled], refused: [{ ...scheduled, scheduledAt: null }], at: '0/scheduledAt' },
  overlappingChangeRequestSchema: sample(overlapping, { state: 'Pending' }),
  overlappingChangeRequestsSchema: { accepted: [overlapping], refused: [{ ...overlapping, segments: ['3'] }], at: '0/segments/0' },
}
