import type { ChangeRequest } from '@halyard/contracts'
import { expect } from 'vitest'
import { newAccount, type TestAccount } from './accounts.ts'
import { newPlace, type Place, pathOf } from './change-requests.ts'
import type { Answer, SendOptions, TestServer } from './harness.ts'
import { stateMarker } from './state-mark.ts'

type Known = Pick<ChangeRequest, 'id' | 'project'>
type RequestState = ChangeRequest['state']

/** Later than the clock of every test. */
export const farAhead = '2999-01-01T00:00:00.000Z'

/** Asks for a state of a request, as the admin token unless another one is given. */
export const askFor = (
  server: TestServer,
  request: Known,
  body: object | RequestState,
  options: Pick<SendOptions, 'token' | 'headers'> = {},
): Promise<Answer> =>
  server.send('PUT', pathOf(request, `${request.id}/state`), { ...options, body: typeof body === 'string' ? { state: body } : body })

/** Asks for a state that must be granted, and returns the request. */
export const granted = async (...parameters: Parameters<typeof askFor>): Promise<ChangeRequest> => {
  const answer = await askFor(...parameters)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

/** A person who can approve and apply the requests of a project. */
const newReleaseManager = (server: TestServer, project: string): Promise<TestAccount> =>
  newAccount(server, { projects: { [project]: 'Release manager' } })

export const newApprover = (server: TestServer, project: string): Promise<TestAccount> =>
  newAccount(server, { projects: { [project]: 'Approver' } })

/** The states that lead from a draft to each state. */
const waysTo: { readonly [S in RequestState]: readonly RequestState[] } = {
  Draft: [],
  'In review': ['In review'],
  Approved: ['In review', 'Approved'],
  Rejected: ['In review', 'Rejected'],
  Cancelled: ['Cancelled'],
  Scheduled: ['In review', 'Approved', 'Scheduled'],
  Applied: ['In review', 'Approved', 'Applied'],
}

/** Brings a draft to a state over HTTP: a reviewer gives the verdicts, the admin token asks for the other states. */
export const setState = async (server: TestServer, request: ChangeRequest, state: RequestState): Promise<ChangeRequest> => {
  const reviewer = await newReleaseManager(server, request.project)
  let shown = request
  for (const step of waysTo[state]) {
    const isVerdict = step === 'Approved' || step === 'Rejected'
    const body = { state: step, ...(step === 'Scheduled' && { scheduledAt: farAhead }) }
    shown = await granted(server, request, body, isVerdict ? { token: reviewer.token } : {})
  }
  return shown
}

/** Sends a draft for review, and has these accounts approve it. */
export const approve = async (
  server: TestServer,
  request: ChangeRequest,
  ...accounts: readonly Pick<TestAccount, 'token'>[]
): Promise<ChangeRequest> => {
  let shown = await granted(server, request, 'In review')
  for (const { token } of accounts) shown = await granted(server, request, 'Approved', { token })
  return shown
}

/** Requires a number of approvals in production; null: none. */
export const requireApprovals = async (
  server: TestServer,
  { project }: Pick<Place, 'project'>,
  requiredApprovals: number | null,
): Promise<void> => {
  const path = `/api/admin/projects/${project}/environments/production/change-requests/config`
  const body = { changeRequestsEnabled: requiredApprovals !== null, ...(requiredApprovals !== null && { requiredApprovals }) }
  const answer = await server.send('PUT', path, { body })
  expect(answer.status, answer.text).toBe(200)
}

/** People around the requests of a place of its own. */
export interface Reviewing {
  readonly place: Place
  readonly author: TestAccount
  readonly approver: TestAccount
  readonly manager: TestAccount
  readonly admin: TestAccount
}

export const newReviewing = async (server: TestServer, mode?: 'open' | 'protected' | 'private'): Promise<Reviewing> => {
  const place = await newPlace(server, mode)
  return {
    place,
    author: await newAccount(server, { projects: { [place.project]: 'Member' } }),
    approver: await newApprover(server, place.project),
    manager: await newReleaseManager(server, place.project),
    admin: await newAccount(server, { rootRole: 'Admin' }),
  }
}

/** Expects an error, and that nothing at all was stored. */
export const expectRefusal = async (server: TestServer, ask: () => Promise<Answer>, status: number, name: string): Promise<Answer> => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const answer = await ask()
  expect([answer.status, answer.json.name], answer.text).toEqual([status, name])
  expect(await stateMark()).toBe(before)
  return answer
}
