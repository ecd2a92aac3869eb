import * as z from 'zod'
import { requestableStates } from '../data/change-requests.ts'
import { limits } from '../data/limits.ts'
import { dateTime, rowId, text } from '../kernel/atoms.ts'

const at = '2026-01-31T12:00:00.000Z'
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** Lower-case hex SHA-256 of the changes that applying a request would make. */
export const planHash = () => z.string().describe('Hash of the changes that applying the request would make')

export const setChangeRequestStateSchema = z
  .object({
    state: z
      .enum(requestableStates, { error: `must be one of ${requestableStates.join(', ')}; a request cannot become a draft again` })
      .describe('The new state of the request'),
    comment: text(limits.commentLength, 1).optional().describe('A comment that is stored with the request'),
    scheduledAt: dateTime().optional().describe('With state Scheduled: when the server applies the request'),
    planHash: text(limits.nameLength, 1)
      .optional()
      .describe('The hash of the plan that the caller saw; if the outcome has changed since, the response is 409 with the present hash'),
    impactHash: text(limits.nameLength, 1)
      .optional()
      .describe(
        'With state Approved: the hash of the impact report that the caller saw; if the report has changed since, the response is 409',
      ),
  })
  .refine(({ state, impactHash }) => impactHash === undefined || state === 'Approved', {
    path: ['impactHash'],
    error: 'is allowed only with state Approved',
  })
  .meta({
    id: 'setChangeRequestStateSchema',
    description: 'A new state for a change request',
    examples: [{ state: 'Approved', comment: 'Looks good', planHash: hash }],
  })
export interface SetChangeRequestState extends z.output<typeof setChangeRequestStateSchema> {}

export const newCommentSchema = z
  .object({ text: text(limits.commentLength, 1).describe('The comment') })
  .meta({ id: 'newCommentSchema', description: 'A comment on a change request', examples: [{ text: 'Why half of them?' }] })
export interface NewComment extends z.output<typeof newCommentSchema> {}

const exampleReviewer = { id: 7, name: 'Ada Lovelace', username: 'ada', imageUrl: 'https://www.example.com/ada.png' }

export const reviewerSchema = z
  .object({
    id: z.number().describe('Id of the account'),
    name: z.string().nullable().describe('Name of the person'),
    username: z.string().describe('User name'),
    imageUrl: z.url().describe('URL of a picture'),
  })
  .meta({ id: 'reviewerSchema', description: 'An account that can approve a change request', examples: [exampleReviewer] })
export interface Reviewer extends z.output<typeof reviewerSchema> {}

export const reviewersSchema = z
  .array(reviewerSchema)
  .meta({ id: 'reviewersSchema', description: 'Accounts that can approve a change request', examples: [[exampleReviewer]] })
export type Reviewers = z.output<typeof reviewersSchema>

const exampleRequested = { ...exampleReviewer, requestedAt: at, verdict: 'waiting' } as const

export const requestedApproverSchema = reviewerSchema
  .extend({
    requestedAt: dateTime().describe('When the review was requested'),
    verdict: z.enum(['waiting', 'approved', 'rejected']).describe('The verdict of the reviewer so far'),
  })
  .meta({ id: 'requestedApproverSchema', description: 'A requested reviewer', examples: [exampleRequested] })
export interface RequestedApprover extends z.output<typeof requestedApproverSchema> {}

export const requestedApproversSchema = z
  .array(requestedApproverSchema)
  .meta({ id: 'requestedApproversSchema', description: 'The requested reviewers of a change request', examples: [[exampleRequested]] })
export type RequestedApprovers = z.output<typeof requestedApproversSchema>

export const setApproversSchema = z
  .object({
    reviewers: z.array(rowId()).max(limits.reviewersPerRequest).describe('Ids of the accounts; they replace the requested reviewers'),
  })
  .meta({ id: 'setApproversSchema', description: 'The accounts whose review is requested', examples: [{ reviewers: [7, 9] }] })
export interface SetApprovers extends z.output<typeof setApproversSchema> {}

const exampleConflict = {
  change: 12,
  feature: 'checkout',
  kind: 'changed',
  field: 'parameters/rollout',
  base: '50',
  live: '20',
  mine: '80',
  message: 'The rollout of the strategy changed from 50 to 20 since this change was proposed, which sets 80',
} as const

export const planConflictSchema = z
  .object({
    change: z.number().describe('Id of the change'),
    feature: z.string().optional().describe('Name of the feature'),
    segment: z.number().optional().describe('Id of the segment'),
    kind: z
      .enum(['changed', 'gone', 'archived', 'invalid', 'missing', 'forbidden'])
      .describe('The cause: a later change, a deleted object, an archived feature, or a rule'),
    field: z.string().describe('Path of the field within the change'),
    base: z.unknown().optional().describe('The value that the author saw'),
    live: z.unknown().optional().describe('The present value'),
    mine: z.unknown().optional().describe('The value that the change sets'),
    message: z.string().describe('A sentence for people'),
  })
  .meta({ id: 'planConflictSchema', description: 'Why a change cannot be merged into the present state', examples: [exampleConflict] })
export interface PlanConflictBody extends z.output<typeof planConflictSchema> {}

export const planWarningSchema = planConflictSchema.pick({ change: true, feature: true, segment: true, field: true, message: true }).meta({
  id: 'planWarningSchema',
  description: 'A part of a change that has no effect',
  examples: [{ change: 12, feature: 'checkout', field: 'payload/title', message: 'The title changed since this change was proposed' }],
})
export interface PlanWarningBody extends z.output<typeof planWarningSchema> {}

const exampleDifference = { feature: 'checkout', path: 'enabled', before: false, after: true }

export const planDifferenceSchema = z
  .object({
    feature: z.string().optional().describe('Name of the feature'),
    segment: z.number().optional().describe('Id of the segment'),
    path: z.string().describe('Path of the field within the feature or segment'),
    before: z.unknown().optional().describe('Present value; absent: the field does not exist'),
    after: z.unknown().optional().describe('Value after the request is applied; absent: the field is removed'),
  })
  .meta({ id: 'planDifferenceSchema', description: 'A field that a request changes', examples: [exampleDifference] })
export interface PlanDifferenceBody extends z.output<typeof planDifferenceSchema> {}

const exampleFeature = {
  name: 'checkout',
  before: { enabled: false },
  after: { enabled: true },
  difference: [exampleDifference],
  conflicts: [],
}

const parts = {
  before: z.looseObject({}).nullable().describe('The present state; null: the object does not exist'),
  after: z.looseObject({}).nullable().describe('The new state; null: the object is deleted'),
  difference: z.array(planDifferenceSchema).describe('The fields that change'),
  conflicts: z.array(planConflictSchema).describe('Conflicts of the changes to this object'),
}

export const changeRequestPlanSchema = z
  .object({
    planHash: planHash(),
    features: z
      .array(z.object({ name: z.string().describe('Name of the feature'), ...parts }))
      .describe('The features that the changes name'),
    segments: z.array(z.object({ id: z.number().describe('Id of the segment'), ...parts })).describe('The segments that the changes name'),
    conflicts: z.array(planConflictSchema).describe('All conflicts, in the order of the changes'),
    warnings: z
      .array(planWarningSchema)
      .describe('Parts of changes that have no effect, because the live state has changed; they do not prevent applying'),
  })
  .meta({
    id: 'changeRequestPlanSchema',
    description: 'The changes that applying a change request makes',
    examples: [{ planHash: hash, features: [exampleFeature], segments: [], conflicts: [], warnings: [] }],
  })
export interface ChangeRequestPlan extends z.output<typeof changeRequestPlanSchema> {}
