import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const user = { username: null, imageUrl: null }
const change = { id: 1, action: 'archiveFeature', payload: {} }
const segmentChange = { id: 2, action: 'deleteSegment', payload: { id: 3 }, name: 'beta', conflict: 'The segment is gone' }
const approval = { createdBy: { id: 1, username: 'ada', imageUrl: 'https://www.example.com/a.png' }, createdAt: at }
const comment = { id: 1, text: 'Good', createdBy: user, createdAt: at }
const schedule = { scheduledAt: at, status: 'failed', failureReason: 'gone' }
const defaultChange = { action: 'addStrategy', payload: { name: 'default' } }
const request = {
  id: 1,
  environment: 'production',
  minApprovals: 1,
  project: 'default',
  features: [{ name: 'checkout', changes: [change], defaultChange }],
  segments: [segmentChange],
  approvals: [approval],
  rejections: [],
  comments: [comment],
  createdBy: user,
  createdAt: at,
  state: 'Scheduled',
  schedule,
}
const config = { environment: 'production', type: 'production', changeRequestEnabled: false, requiredApprovals: null }
const archive = { action: 'archiveFeature', feature: 'checkout' }

export const changeSamples: Samples = {
  changeRequestUserSchema: sample(user, { username: undefined }),
  changeRequestChangeSchema: sample({ ...change, payload: [{ id: 'a', sortOrder: 1 }] }, { action: 'deleteSegment' }),
  changeRequestSegmentChangeSchema: sample(segmentChange, { name: undefined }),
  changeRequestDefaultChangeSchema: sample(defaultChange, { payload: 'none' }),
  changeRequestFeatureSchema: sample({ name: 'checkout', changes: [] }, { changes: undefined }),
  changeRequestApprovalSchema: sample(approval, { createdBy: user }, 'createdBy/id'),
  changeRequestCommentSchema: sample(comment, { text: null }),
  changeRequestScheduleSchema: sample(schedule, { status: 'suspended' }),
  changeRequestSchema: sample(request, { state: 'Pending' }),
  changeRequestsSchema: { accepted: [request], refused: [{ ...request, segments: undefined }], at: '0/segments' },
  updateSegmentPayloadSchema: sample({ id: 3, description: null }, { id: undefined }),
  segmentIdPayloadSchema: sample({ id: 3 }, { id: '3' }),
  updateEnabledPayloadSchema: sample({ enabled: false }, { enabled: 'no' }),
  addStrategyPayloadSchema: sample({ name: 'default', constraints: [], parameters: {} }, { constraints: undefined }),
  updateStrategyPayloadSchema: sample({ id: 'a', title: null, disabled: null }, { id: undefined }),
  strategyIdPayloadSchema: sample({ id: 'a' }, { id: '' }),
  patchVariantPayloadSchema: sample({ variants: [] }, { variants: undefined }),
  reorderStrategyPayloadSchema: { accepted: [{ id: 'a', sortOrder: 0.5 }], refused: [{ id: 'a' }], at: '0/sortOrder' },
  changeRequestCreateSchema: sample(archive, { feature: undefined }),
  changeRequestOneOrManyCreateSchema: { accepted: [archive, archive], refused: [], at: '' },
  changeRequestConfigSchema: sample(config, { requiredApprovals: 0 }),
  changeRequestConfigsSchema: { accepted: [config], refused: [{ ...config, type: undefined }], at: '0/type' },
  setChangeRequestConfigSchema: sample({ changeRequestsEnabled: true, requiredApprovals: 10 }, { requiredApprovals: 11 }),
  changeRequestTitleSchema: sample({ title: 'Turn on the new checkout' }, { title: '' }),
}
