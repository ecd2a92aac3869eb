import type { ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareCodePoints, Failure, failure, type PendingState, refusalOfChanges, stateAfterEdit } from '@halyard/domain'
import { type Caller, isAdministrator, isAuthor } from '../caller.ts'
import { unknownProject } from '../change-flags.ts'
import type { StoredChange, StoredRequest } from '../change-request.ts'
import { type Context, type Operations, Written } from '../operation.ts'
import { edited, propose, proposedIn, refusalOfProposal, refusalOfSize, store, toStored } from '../propose-changes.ts'
import { isPending, showListed, showRequest, unknownRequest } from '../review.ts'
import { withEntry, withoutEntry } from '../state.ts'
import { isReviewed, worldToPlan } from '../worlds.ts'
import { setState } from './set-change-request-state.ts'

interface Named {
  readonly projectId: string
  readonly id: number
}

const findOwn = ({ state, caller }: { state: Context['state']; caller: Caller }, { projectId, id }: Named, orAdministrator = false) => {
  const request = state.changeRequests.get(id)
  if (request?.project !== projectId) return unknownRequest(projectId, id)
  const mayEdit = isAuthor(caller, request.author) || (orAdministrator && isAdministrator(caller))
  if (!mayEdit)
    return request.state === 'Draft'
      ? unknownRequest(projectId, request.id)
      : failure('NoAccessError', `Only the ${orAdministrator ? 'author or administrator' : 'author'} of a change request can do this`)
  if (isPending(request)) return request
  return failure('ConflictError', `The change request ${request.id} is ${request.state} and cannot be changed`)
}

/** Stores an edit of the changes of an open request. */
const edit = (context: Context, request: StoredRequest, changes: readonly StoredChange[], next = context.state.next) => {
  // The request is pending.
  const { state, dropApprovals } = stateAfterEdit(request.state as PendingState)
  const after = edited(request, changes, state, dropApprovals)
  const written = { ...store(context, after), next }
  return new Written(written, showRequest({ ...context, state: written }, after))
}

const visible = ({ state, caller }: Context, project: string) =>
  [...state.changeRequests.values()].filter(
    (request) => request.project === project && (request.state !== 'Draft' || isAuthor(caller, request.author)),
  )

export const changeRequestOperations: NonNullable<Operations['changeRequests']> = {
  createChangeRequest: (request) =>
    propose(request, request.params.projectId, request.params.environment, [request.body].flat() as ChangeRequestCreate[], (index) =>
      Array.isArray(request.body) ? `body/${index}` : 'body',
    ),

  listChangeRequests: (request) => {
    const { projectId } = request.params
    if (!request.state.projects.has(projectId)) return unknownProject(projectId)
    return visible(request, projectId).map((one) => showListed(request, one))
  },

  getChangeRequest: (request) => {
    const { projectId, id } = request.params
    const found = visible(request, projectId).find((one) => one.id === id)
    if (found) return showRequest(request, found)
    return request.state.projects.has(projectId) ? unknownRequest(projectId, id) : unknownProject(projectId)
  },

  getPendingChangeRequests: (request) => {
    const project = request.state.projects.get(request.params.projectId)
    if (!project) return unknownProject(request.params.projectId)
    return visible(request, project.id)
      .filter((one) => isPending(one) && isAuthor(request.caller, one.author) && project.environments.has(one.environment))
      .map((one) => showRequest(request, one))
  },

  getPendingChangeRequestsForFeature: (request) => {
    const { projectId, featureName } = request.params
    if (!request.state.projects.has(projectId)) return unknownProject(projectId)
    return [...request.state.changeRequests.values()]
      .filter((one) => one.project === projectId && isPending(one))
      .filter(({ changes }) => changes.some((change) => 'feature' in change && change.feature === featureName))
      .map((one) => showRequest(request, one))
  },

  setChangeRequestState: setState,

  updateChange: (request) => {
    const { params, body, state } = request
    const found = findOwn(request, params)
    if (found instanceof Failure) return found
    const refused = refusalOfProposal(request, found.project, found.environment)
    if (refused) return refused
    const at = found.changes.findIndex(({ id }) => id === params.changeId)
    const old = found.changes[at]
    if (!old) return failure('NotFoundError', `The change request ${params.id} has no change ${params.changeId}`)
    const world = worldToPlan(state, found.project, found.environment)
    const wrong = refusalOfChanges([body], world, proposedIn(found.changes.slice(0, at)), () => 'body')
    if (wrong) return wrong
    // A proposed strategy keeps its id while its feature stays the same, because later changes may name the id.
    const [proposed] = proposedIn([old]).filter(({ feature }) => 'feature' in body && body.feature === feature)
    const added = toStored(body, world, state.next.change, request, proposed?.id)
    const all = found.changes.with(at, added)
    return refusalOfSize(all) ?? edit(request, found, all, { ...state.next, change: state.next.change + 1 })
  },

  deleteChange: (request) => {
    const { params } = request
    const found = findOwn(request, params)
    if (found instanceof Failure) return found
    const left = found.changes.filter(({ id }) => id !== params.changeId)
    return left.length === found.changes.length
      ? failure('NotFoundError', `The change request ${params.id} has no change ${params.changeId}`)
      : edit(request, found, left)
  },

  updateChangeRequestTitle: (request) => {
    const found = findOwn(request, request.params)
    if (found instanceof Failure) return found
    const after = { ...found, title: request.body.title }
    const written = store(request, after)
    return new Written(written, showRequest({ ...request, state: written }, after))
  },

  deleteChangeRequest: (request) => {
    const found = findOwn(request, request.params, true)
    if (found instanceof Failure) return found
    if (found.state !== 'Draft')
      return failure('ConflictError', `The change request ${found.id} is ${found.state}: only a draft can be discarded`)
    return new Written({ ...request.state, changeRequests: withoutEntry(request.state.changeRequests, found.id) }, {})
  },

  getChangeRequestConfig: ({ state, params: { projectId } }) => {
    const project = state.projects.get(projectId)
    if (!project) return unknownProject(projectId)
    return [...state.environments.values()]
      .filter(({ name }) => project.environments.has(name))
      .sort((one, other) => one.sortOrder - other.sortOrder || compareCodePoints(one.name, other.name))
      .map(({ name, type }) => ({
        environment: name,
        type,
        changeRequestEnabled: isReviewed(project, name),
        requiredApprovals: isReviewed(project, name) ? (project.reviews.get(name)?.requiredApprovals ?? null) : null,
      }))
  },

  setChangeRequestConfig: ({ state, params: { projectId, environment }, body }) => {
    const project = state.projects.get(projectId)
    if (!project) return unknownProject(projectId)
    const type = state.environments.get(environment)?.type
    if (!project.environments.has(environment) || type === undefined)
      return failure('NotFoundError', `The project ${projectId} has no environment ${environment}`)
    const enabled = body.changeRequestsEnabled
    const requiredApprovals = body.requiredApprovals ?? project.reviews.get(environment)?.requiredApprovals ?? limits.approvals.min
    const changed = { ...project, reviews: withEntry(project.reviews, environment, { enabled, requiredApprovals }) }
    return new Written(
      { ...state, projects: withEntry(state.projects, projectId, changed) },
      { environment, type, changeRequestEnabled: enabled, requiredApprovals: enabled ? requiredApprovals : null },
    )
  },
}
