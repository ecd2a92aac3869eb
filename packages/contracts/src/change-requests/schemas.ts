import * as z from 'zod'
import { changeRequestStates, featureActions, scheduleStatuses, segmentActions } from '../data/change-requests.ts'
import { dateTime } from '../kernel/atoms.ts'
import { planHash } from './review-schemas.ts'

const at = '2026-01-31T12:00:00.000Z'
const exampleUser = { id: 7, username: 'ada', imageUrl: 'https://www.example.com/ada.png' }
const exampleChange = { id: 12, action: 'updateEnabled', payload: { enabled: true }, createdBy: exampleUser, createdAt: at } as const
const exampleSegmentChange = { id: 13, action: 'deleteSegment', name: 'beta-users', payload: { id: 3 } } as const

export const changeRequestUserSchema = z
  .object({
    id: z.number().optional().describe('Id of the account; absent for an API token'),
    username: z.string().nullable().describe('User name, or name of the API token'),
    imageUrl: z.url().nullable().describe('URL of a picture'),
  })
  .meta({ id: 'changeRequestUserSchema', description: 'The account or API token that acted', examples: [exampleUser] })
export interface ChangeRequestUser extends z.output<typeof changeRequestUserSchema> {}

const entry = {
  id: z.number().describe('Id of the change'),
  conflict: z.string().optional().describe('Why the change cannot be applied; absent if the change can be applied'),
  payload: z
    .union([
      z.string(),
      z.boolean(),
      z.number(),
      z.array(z.object({ id: z.string().describe('Id of the strategy'), sortOrder: z.number().describe('New position') })),
      z.looseObject({}),
    ])
    .describe('The input of the action; empty for actions without payload'),
  base: z
    .looseObject({})
    .optional()
    .describe(
      'The state that the author of the change saw, as far as the change concerns it; absent in lists, and for changes of older servers',
    ),
  createdBy: changeRequestUserSchema.optional().describe('Who proposed the change'),
  createdAt: dateTime().optional().describe('When the change was proposed'),
}

export const changeRequestChangeSchema = z
  .object({ ...entry, action: z.enum(featureActions).describe('What the change does') })
  .meta({ id: 'changeRequestChangeSchema', description: 'A proposed change to a feature', examples: [exampleChange] })
export interface ChangeRequestChange extends z.output<typeof changeRequestChangeSchema> {}

export const changeRequestSegmentChangeSchema = z
  .object({
    ...entry,
    action: z.enum(segmentActions).describe('What the change does'),
    name: z.string().describe('Present name of the segment'),
  })
  .meta({ id: 'changeRequestSegmentChangeSchema', description: 'A proposed change to a segment', examples: [exampleSegmentChange] })
export interface ChangeRequestSegmentChange extends z.output<typeof changeRequestSegmentChangeSchema> {}

export const changeRequestDefaultChangeSchema = z
  .object({
    action: z.string().describe('What the change does'),
    payload: z.looseObject({}).describe('The input of the action'),
  })
  .meta({
    id: 'changeRequestDefaultChangeSchema',
    description: 'A change that is applied along with the proposed changes, to prevent an invalid state',
    examples: [{ action: 'addStrategy', payload: { name: 'flexibleRollout', parameters: { rollout: '100' } } }],
  })
export interface ChangeRequestDefaultChange extends z.output<typeof changeRequestDefaultChangeSchema> {}

export const changeRequestFeatureSchema = z
  .object({
    name: z.string().describe('Name of the feature'),
    conflict: z.string().optional().describe('Why no change to the feature can be applied; absent if the changes can be applied'),
    changes: z.array(changeRequestChangeSchema).describe('The proposed changes; may be empty in listings of a project'),
    defaultChange: changeRequestDefaultChangeSchema
      .optional()
      .describe('A change that is applied along with the proposed changes; absent if none is needed'),
  })
  .meta({
    id: 'changeRequestFeatureSchema',
    description: 'A feature with its proposed changes',
    examples: [{ name: 'checkout', changes: [exampleChange] }],
  })
export interface ChangeRequestFeature extends z.output<typeof changeRequestFeatureSchema> {}

export const changeRequestApprovalSchema = z
  .object({
    createdBy: z
      .object({
        id: z.number().describe('Id of the account'),
        username: z.string().describe('User name'),
        imageUrl: z.url().describe('URL of a picture'),
      })
      .describe('Who gave the verdict'),
    createdAt: dateTime().describe('When the verdict was given'),
  })
  .meta({
    id: 'changeRequestApprovalSchema',
    description: 'An approval or a rejection',
    examples: [{ createdBy: exampleUser, createdAt: at }],
  })
export interface ChangeRequestApproval extends z.output<typeof changeRequestApprovalSchema> {}

export const changeRequestCommentSchema = z
  .object({
    id: z.number().describe('Id, unique within the change request'),
    text: z.string().describe('The comment'),
    createdBy: changeRequestUserSchema.describe('Who wrote the comment'),
    createdAt: dateTime().describe('When the comment was written'),
  })
  .meta({
    id: 'changeRequestCommentSchema',
    description: 'A comment on a change request',
    examples: [{ id: 1, text: 'Looks good', createdBy: exampleUser, createdAt: at }],
  })
export interface ChangeRequestComment extends z.output<typeof changeRequestCommentSchema> {}

export const changeRequestScheduleSchema = z
  .object({
    scheduledAt: dateTime().describe('When the server applies the request'),
    status: z
      .enum(scheduleStatuses)
      .describe('pending: the server has not applied the request yet. failed: the server could not apply the request'),
    failureReason: z.string().nullable().optional().describe('Why the request could not be applied'),
    conflict: z
      .string()
      .optional()
      .describe('Why the request would fail at that time, as far as is known now; absent if the request would succeed'),
  })
  .meta({
    id: 'changeRequestScheduleSchema',
    description: 'When a request is applied',
    examples: [{ scheduledAt: at, status: 'pending' }],
  })
export interface ChangeRequestSchedule extends z.output<typeof changeRequestScheduleSchema> {}

const example = {
  id: 4,
  title: 'Turn on the new checkout',
  environment: 'production',
  minApprovals: 1,
  project: 'default',
  features: [{ name: 'checkout', changes: [exampleChange] }],
  segments: [exampleSegmentChange],
  approvals: [],
  rejections: [],
  comments: [],
  createdBy: exampleUser,
  createdAt: at,
  state: 'Draft',
} as const

export const changeRequestSchema = z
  .object({
    id: z.number().describe('Id of the request'),
    title: z.string().optional().describe('A title for people'),
    environment: z.string().describe('Name of the environment'),
    minApprovals: z.number().describe('Number of approvals that the request needs before it can be applied'),
    project: z.string().describe('Id of the project'),
    features: z.array(changeRequestFeatureSchema).describe('The features with their proposed changes'),
    segments: z.array(changeRequestSegmentChangeSchema).describe('The proposed changes to segments'),
    approvals: z.array(changeRequestApprovalSchema).describe('Approvals of the present content'),
    rejections: z.array(changeRequestApprovalSchema).describe('Rejections'),
    comments: z.array(changeRequestCommentSchema).describe('Comments, oldest first'),
    createdBy: changeRequestUserSchema.describe('Who created the request'),
    createdAt: dateTime().describe('When the request was created'),
    state: z.enum(changeRequestStates).describe('State of the request'),
    planHash: planHash().optional().describe('Hash of the changes that applying the request would make now; absent for a closed request'),
    droppedApprovals: z
      .array(
        z.object({
          createdBy: changeRequestUserSchema.describe('Who gave the approval'),
          createdAt: dateTime().describe('When the approval was given'),
          reason: z.string().describe('Why the approval does not count'),
        }),
      )
      .optional()
      .describe('Approvals that no longer count; absent if there are no such approvals'),
    undoOf: z.number().optional().describe('Id of the applied request that this request undoes'),
    appliedAt: dateTime().optional().describe('When the request was applied'),
    schedule: changeRequestScheduleSchema.optional().describe('When the server applies the request; only in state Scheduled'),
  })
  .meta({
    id: 'changeRequestSchema',
    description: 'Proposed changes to the features and segments of a project in one environment',
    examples: [example],
  })
export interface ChangeRequest extends z.output<typeof changeRequestSchema> {}

export const changeRequestsSchema = z
  .array(changeRequestSchema)
  .meta({ id: 'changeRequestsSchema', description: 'Change requests', examples: [[example]] })
export type ChangeRequests = z.output<typeof changeRequestsSchema>
