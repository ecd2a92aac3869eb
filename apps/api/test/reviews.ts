import type { ChangeRequest } from '@halyard/contracts'
import { expect } from 'vitest'
import { newAccount, type TestAccount } from './accounts.ts'
import { newReviewScope, pathOf, type ReviewScope } from './change-requests.ts'
import type { Answer, SendOptions, TestServer } from './harness.ts'
import { stateMarker } from './state-mark.ts'

type Known = Pick<ChangeRequest, 'id' | 'project'>
type RequestState = ChangeRequest['state']

/** A time after the clock of every test. */
export const farAhead = '2999-01-01T00:00:00.000Z'

/** Requests a state, by default with the admin token. */
export const askFor = (
  server: TestServer,
  request: Known,
  body: object | RequestState,
  options: Pick<SendOptions, 'token' | 'headers'> = {},
): Promise<Answer> =>
  server.send('PUT', pathOf(request, `${request.id}/state`), { ...options, body: typeof body === 'string' ? { state: body } : body })

/** Requests a state; expects success. Returns the request. */
export const granted = async (...parameters: Parameters<typeof askFor>): Promise<ChangeRequest> => {
  const answer = await askFor(...parameters)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

/** A new account that can approve and apply the requests of a project. */
const newReleaseManager = (server: TestServer, project: string): Promise<TestAccount> =>
  newAccount(server, { projects: { [project]: 'Release manager' } })

export const newApprover = (server: TestServer, project: string): Promise<TestAccount> =>
  newAccount(server, { projects: { [project]: 'Approver' } })

/** States between a draft and each state. */
const statesBefore: { readonly [S in RequestState]: readonly RequestState[] } = {
  Draft: [],
  'In review': ['In review'],
  Approved: ['In review', 'Approved'],
  Rejected: ['In review', 'Rejected'],
  Cancelled: ['Cancelled'],
  Scheduled: ['In review', 'Approved', 'Scheduled'],
  Applied: ['In review', 'Approved', 'Applied'],
}

/** Brings a draft to a state over HTTP. A reviewer gives the verdicts, and the admin token requests the other states. */
export const setState = async (server: TestServer, request: ChangeRequest, state: RequestState): Promise<ChangeRequest> => {
  const reviewer = await newReleaseManager(server, request.project)
  let shown = request
  for (const step of statesBefore[state]) {
    const isVerdict = step === 'Approved' || step === 'Rejected'
    const body = { state: step, ...(step === 'Scheduled' && { scheduledAt: farAhead }) }
    shown = await granted(server, request, body, isVerdict ? { token: reviewer.token } : {})
  }
  return shown
}

/** Sends a draft for review, and approves it with these accounts. */
export const approve = async (
  server: TestServer,
  request: ChangeRequest,
  ...accounts: readonly Pick<TestAccount, 'token'>[]
): Promise<ChangeRequest> => {
  let shown = await granted(server, request, 'In review')
  for (const { token } of accounts) shown = await granted(server, request, 'Approved', { token })
  return shown
}

/** Requires a number of approvals in production. Null: no reviews. */
export const requireApprovals = async (
  server: TestServer,
  { project }: Pick<ReviewScope, 'project'>,
  requiredApprovals: number | null,
): Promise<void> => {
  const path = `/api/admin/projects/${project}/environments/production/change-requests/config`
  const body = { changeRequestsEnabled: requiredApprovals !== null, ...(requiredApprovals !== null && { requiredApprovals }) }
  const answer = await server.send('PUT', path, { body })
  expect(answer.status, answer.text).toBe(200)
}

/** A project with accounts for reviews. */
export interface Reviewing {
  readonly scope: ReviewScope
  readonly author: TestAccount
  readonly approver: TestAccount
  readonly manager: TestAccount
  readonly admin: TestAccount
}

export const newReviewing = async (server: TestServer, mode?: 'open' | 'protected' | 'private'): Promise<Reviewing> => {
  const scope = await newReviewScope(server, mode)
  return {
    scope,
    author: await newAccount(server, { projects: { [scope.project]: 'Member' } }),
    approver: await newApprover(server, scope.project),
    manager: await newReleaseManager(server, scope.project),
    admin: await newAccount(server, { rootRole: 'Admin' }),
  }
}

/** Expects an error, and that nothing was stored. */
export const expectRefusal = async (server: TestServer, ask: () => Promise<Answer>, status: number, name: string): Promise<Answer> => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const answer = await ask()
  expect([answer.status, answer.json.name], answer.text).toEqual([status, name])
  expect(await stateMark()).toBe(before)
  return answer
}
