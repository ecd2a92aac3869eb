import * as z from 'zod'
import { changeRequestTransitions, pendingStates } from '../data/change-requests.ts'
import { rowId, urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { changeRequestImpactSchema } from './impact-schemas.ts'
import {
  changeRequestPlanSchema,
  newCommentSchema,
  requestedApproversSchema,
  reviewersSchema,
  setApproversSchema,
  setChangeRequestStateSchema,
} from './review-schemas.ts'
import { changeRequestCommentSchema, changeRequestSchema } from './schemas.ts'

const projectId = urlName().describe('Id of the project')
const id = rowId(Number.MAX_SAFE_INTEGER).describe('Id of the change request')
const params = z.object({ projectId, id })
const inProject = { permission: null, scope: { project: 'projectId' } } as const
const path = '/api/admin/projects/:projectId/change-requests/:id'

const described = changeRequestTransitions.map(
  ({ from, to, by, description }) =>
    `- ${from.join(', ')} → ${to}: ${description} (${by.map((who) => (who === 'author' ? 'the author' : who)).join(', ')}).`,
)

export const reviewEndpoints = {
  setChangeRequestState: endpoint({
    id: 'setChangeRequestState',
    method: 'PUT',
    path: `${path}/state`,
    summary: 'Send for review, approve, reject, schedule, apply or cancel',
    description: `The transitions, with what a caller needs for them:\n\n${described.join('\n')}\n\nAn approval is bound to the outcome. If an edit or a change of the live flags alters the outcome, the approval is dropped. Authors cannot approve or reject their own requests.`,
    params,
    query: dryRunQuery,
    body: setChangeRequestStateSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The complete change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  withdrawVerdict: endpoint({
    id: 'withdrawVerdict',
    method: 'DELETE',
    path: `${path}/verdict`,
    summary: 'Withdraw your own approval or rejection',
    description: `Possible in the states ${pendingStates.join(', ')} and Rejected. If the only rejection is withdrawn, the request returns to review.`,
    params,
    success: { status: 200, schema: changeRequestSchema, description: 'The complete change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { ...inProject, caller: 'account' },
  }),
  addChangeRequestComment: endpoint({
    id: 'addChangeRequestComment',
    versionSource: null,
    method: 'POST',
    path: `${path}/comments`,
    summary: 'Comment on a change request',
    description: 'All callers who see the request can comment, in every state.',
    params,
    body: newCommentSchema,
    success: { status: 200, schema: changeRequestCommentSchema, description: 'The comment' },
    errors: ['NotFoundError'],
    access: inProject,
  }),
  getApprovers: endpoint({
    id: 'getApprovers',
    method: 'GET',
    path: `${path}/approvers`,
    summary: 'List the requested reviewers',
    description: 'The accounts whose review was requested, each with its verdict.',
    params,
    success: { status: 200, schema: requestedApproversSchema, description: 'The requested reviewers, by id' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
  setApprovers: endpoint({
    id: 'setApprovers',
    versionSource: 'getApprovers',
    method: 'PUT',
    path: `${path}/approvers`,
    summary: 'Request reviews',
    description: 'The author and administrators can request reviews from accounts that hold APPROVE_CHANGE_REQUEST in the environment.',
    params,
    body: setApproversSchema,
    success: { status: 200, schema: requestedApproversSchema, description: 'The requested reviewers, by id' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  getAvailableReviewers: endpoint({
    id: 'getAvailableReviewers',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/available-reviewers/:environment',
    summary: 'List the accounts that can approve',
    description: 'Accounts that hold APPROVE_CHANGE_REQUEST in the environment of the project.',
    params: z.object({ projectId, environment: urlName().describe('Name of the environment') }),
    success: { status: 200, schema: reviewersSchema, description: 'The accounts, by id' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
  previewChangeRequest: endpoint({
    id: 'previewChangeRequest',
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Show what applying a request would change',
    description:
      'Merges the changes into the present state, and stores nothing. For an applied request, the response shows the changes as they were stored when the request was applied.',
    params,
    success: { status: 200, schema: changeRequestPlanSchema, description: 'The plan' },
    errors: ['NotFoundError'],
    access: inProject,
    safe: true,
  }),
  getChangeRequestImpact: endpoint({
    id: 'getChangeRequestImpact',
    method: 'GET',
    path: `${path}/impact`,
    summary: 'Show which contexts a request would affect',
    description:
      'Evaluates a sample of the contexts that applications sent in the last 24 hours, both with the present features and with the changed features. For an applied request, the server uses the features before and after, as they were stored then. Features of projects that the caller does not see are omitted.',
    params,
    success: { status: 200, schema: changeRequestImpactSchema, description: 'The report' },
    errors: ['NotFoundError'],
    access: inProject,
  }),
  undoChangeRequest: endpoint({
    id: 'undoChangeRequest',
    versionSource: null,
    method: 'POST',
    path: `${path}/undo`,
    summary: 'Propose to undo an applied request',
    description:
      "Proposes changes that restore the former values of everything that an applied request changed, planned against the present state. The changes join the caller's open request in the environment or a new draft. Warnings of the preview name later changes.",
    params,
    success: { status: 200, schema: changeRequestSchema, description: 'The request that undoes the other one' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
}
