import type { ChangeRequest } from '@halyard/contracts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import { pathOf, storeIn } from './change-requests.ts'
import type { TestServer } from './harness.ts'

/** Sets the state of a request; expects success. */
export const ask = async (server: TestServer, request: ChangeRequest, token: string, body: object): Promise<ChangeRequest> => {
  const answer = await server.send('PUT', pathOf(request, `${request.id}/state`), { token, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

/** Sends a request for review as its author. */
export const sendForReview = (server: TestServer, request: ChangeRequest, token: string): Promise<ChangeRequest> =>
  ask(server, request, token, { state: 'In review' })

/** Sends a request for review as its author, and approves it as a reviewer. */
export const reviewed = async (server: TestServer, request: ChangeRequest, author: string, reviewer: string): Promise<ChangeRequest> => {
  await sendForReview(server, request, author)
  return ask(server, request, reviewer, { state: 'Approved' })
}

/** Requests reviews as the author of a request. */
export const requestReviews = async (server: TestServer, request: ChangeRequest, token: string, ...reviewers: number[]): Promise<void> => {
  const answer = await server.send('PUT', pathOf(request, `${request.id}/approvers`), { token, body: { reviewers } })
  expect(answer.status, answer.text).toBe(200)
}

/** Sets the creation time of a request. */
export const setCreatedAt = (server: TestServer, { id, project }: ChangeRequest, at: string) =>
  storeIn(server, project, sql`update change_request set created_at = ${at}::timestamptz where id = ${id}`.compile(build))
