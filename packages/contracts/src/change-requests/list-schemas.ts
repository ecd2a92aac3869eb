import * as z from 'zod'
import { changeRequestStates } from '../data/change-requests.ts'
import { dateTime } from '../kernel/atoms.ts'
import { changeRequestSchema, changeRequestUserSchema } from './schemas.ts'

const at = '2026-01-31T12:00:00.000Z'
const exampleUser = { id: 7, username: 'ada', imageUrl: 'https://www.example.com/ada.png' }
const count = (what: string) => z.int().min(0).describe(what)

const listed = {
  id: 4,
  title: 'Turn on the new checkout',
  environment: 'production',
  minApprovals: 1,
  project: 'default',
  features: [{ name: 'checkout', changes: [] }],
  segments: [],
  approvals: [],
  rejections: [],
  comments: [],
  createdBy: exampleUser,
  createdAt: at,
  state: 'In review',
} as const

export const foundChangeRequestsSchema = z
  .object({
    changeRequests: z
      .array(changeRequestSchema)
      .describe('The requested page, in the requested order. Features have no changes; segments and comments are omitted'),
    total: count('Number of requests that pass the filters, on all pages'),
  })
  .meta({
    id: 'foundChangeRequestsSchema',
    description: 'Change requests that a search found',
    examples: [{ changeRequests: [listed], total: 1 }],
  })
export interface FoundChangeRequests extends z.output<typeof foundChangeRequestsSchema> {}

export const changeRequestCountSchema = z
  .object({
    total: count('Number of all change requests, without drafts of other authors'),
    applied: count('Number of requests in state Applied'),
    approved: count('Number of requests in state Approved'),
    rejected: count('Number of requests in state Rejected'),
    reviewRequired: count('Number of requests in state In review'),
    scheduled: count('Number of requests in state Scheduled'),
    draft: count("Number of the caller's own drafts"),
    cancelled: count('Number of requests in state Cancelled'),
  })
  .meta({
    id: 'changeRequestCountSchema',
    description: 'Number of change requests of a project by state',
    examples: [{ total: 9, applied: 5, approved: 1, rejected: 0, reviewRequired: 2, scheduled: 0, draft: 1, cancelled: 0 }],
  })
export interface ChangeRequestCount extends z.output<typeof changeRequestCountSchema> {}

export const actionableChangeRequestsSchema = z.object({ total: count('Number of change requests that the caller can act on') }).meta({
  id: 'actionableChangeRequestsSchema',
  description: 'Number of change requests that wait for the caller',
  examples: [{ total: 2 }],
})
export interface ActionableChangeRequests extends z.output<typeof actionableChangeRequestsSchema> {}

const scheduled = { id: 4, environment: 'production', title: 'Turn on the new checkout', scheduledAt: at }

export const scheduledChangeRequestsSchema = z
  .array(
    z.object({
      id: z.number().describe('Id of the request'),
      environment: z.string().describe('Name of the environment'),
      title: z.string().optional().describe('A title for people'),
      scheduledAt: dateTime().describe('When the server applies the request'),
    }),
  )
  .meta({ id: 'scheduledChangeRequestsSchema', description: 'Scheduled change requests', examples: [[scheduled]] })
export type ScheduledChangeRequests = z.output<typeof scheduledChangeRequestsSchema>

const overlapping = { id: 5, state: 'In review', createdBy: exampleUser, features: ['checkout'], segments: [] } as const

export const overlappingChangeRequestSchema = z
  .object({
    id: z.number().describe('Id of the other request'),
    title: z.string().optional().describe('A title for people'),
    state: z.enum(changeRequestStates).describe('Stored state'),
    createdBy: changeRequestUserSchema.describe('Author of the other request'),
    features: z.array(z.string()).describe('Names of the features that both requests change, sorted'),
    segments: z
      .array(z.number())
      .describe('Ids of the segments that both requests change, or that one changes and a strategy of the other uses; sorted'),
  })
  .meta({
    id: 'overlappingChangeRequestSchema',
    description: 'A request that touches the same features or segments as another request',
    examples: [overlapping],
  })
export interface OverlappingChangeRequest extends z.output<typeof overlappingChangeRequestSchema> {}

export const overlappingChangeRequestsSchema = z.array(overlappingChangeRequestSchema).meta({
  id: 'overlappingChangeRequestsSchema',
  description: 'Requests that touch the same features or segments as another request',
  examples: [[overlapping]],
})
export type OverlappingChangeRequests = z.output<typeof overlappingChangeRequestsSchema>
