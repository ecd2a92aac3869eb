import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import type { Answer, TestServer } from './harness.ts'

export const onUser = { contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }

/** Sends requests about segments. */
export const segmentsOf = (server: () => TestServer) => {
  const send = (method: string, path: string, body?: unknown, token?: string): Promise<Answer> =>
    server().send(method, `/api/admin/segments${path}`, { ...(body !== undefined && { body }), ...(token !== undefined && { token }) })
  return {
    send,
    list: async (token?: string) => (await send('GET', '', undefined, token)).json.segments,
    find: async (id: number) => (await send('GET', `/${id}`)).json,
    /** Stores a segment. Returns its id. */
    make: async (body: object): Promise<number> => {
      const { status, json, text } = await send('POST', '', { constraints: [], ...body })
      expect(status, text).toBe(201)
      return json.id
    },
  }
}

/** Enables change requests in an environment of a project. */
export const reviewIn = async (server: TestServer, project: string, environment: string): Promise<void> => {
  const path = `/api/admin/projects/${project}/environments/${environment}/change-requests/config`
  const { status, text } = await server.send('PUT', path, { body: { changeRequestsEnabled: true } })
  expect(status, text).toBe(200)
}

/** Number of all segments, visible or not. */
export const countSegments = async (server: TestServer): Promise<number> =>
  (await server.database.run(build.selectFrom('segment').select('id').compile())).length
