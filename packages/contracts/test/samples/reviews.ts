import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const reviewer = { id: 7, name: null, username: 'ada', imageUrl: 'https://www.example.com/a.png' }
const requested = { ...reviewer, requestedAt: at, verdict: 'waiting' }
const conflict = { change: 12, feature: 'checkout', kind: 'gone', field: 'feature', base: null, live: null, mine: null, message: 'Gone' }
const warning = { change: 12, segment: 3, field: 'payload/name', message: 'Renamed' }
const difference = { feature: 'checkout', path: 'strategies/a/title', before: null, after: 'Half' }
const feature = { name: 'checkout', before: { enabled: false }, after: null, difference: [difference], conflicts: [conflict] }
const plan = { planHash: 'a', features: [feature], segments: [], conflicts: [conflict], warnings: [warning] }

const shares = { on: 0.5, off: 0, variant: 0, payload: 0 }
const affected = { evaluations: 10, atLeast: 0, atMost: 10 }
const featureImpact = {
  name: 'checkout',
  project: 'default',
  contexts: 2,
  unanswerable: 1,
  share: 0.5,
  shares,
  flips: [{ kind: 'on', from: null, to: 'blue', contexts: 1, share: 0.5 }],
  fields: [{ name: 'plan', isSensitive: false, values: [{ value: null, contexts: 1, share: 1 }] }],
  bounds: { atLeast: 0, atMost: 1 },
  usage: { lastHour: affected, lastDay: affected },
}
const coverage = { requests: 3, contexts: 3, since: null, until: at, applications: { reported: 1, sampled: 0 } }
const impact = {
  impactHash: 'a',
  planHash: 'b',
  isSampling: false,
  conflicts: ['Gone'],
  environments: [{ environment: 'production', coverage, features: [featureImpact], omittedFeatures: 0 }],
  notIncluded: [],
}

export const reviewSamples: Samples = {
  setChangeRequestStateSchema: sample({ state: 'Scheduled', scheduledAt: at, comment: 'Soon' }, { state: 'Draft' }),
  newCommentSchema: sample({ text: 'Good' }, { text: '' }),
  reviewerSchema: sample(reviewer, { imageUrl: 'none' }),
  reviewersSchema: { accepted: [reviewer], refused: [{ ...reviewer, id: '7' }], at: '0/id' },
  requestedApproverSchema: sample(requested, { verdict: 'unsure' }),
  requestedApproversSchema: { accepted: [requested], refused: [reviewer], at: '0/requestedAt' },
  setApproversSchema: { accepted: { reviewers: [] }, refused: { reviewers: [0] }, at: 'reviewers/0' },
  planConflictSchema: sample(conflict, { kind: 'lost' }),
  planWarningSchema: sample(warning, { message: undefined }),
  planDifferenceSchema: sample(difference, { path: 7 }),
  changeRequestPlanSchema: sample(plan, { planHash: undefined }),
  changeRequestImpactSchema: sample(impact, { impactHash: 7 }),
}
