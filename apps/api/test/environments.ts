import type { Answer, TestServer } from './harness.ts'

/** The largest position of an environment. */
export const mostSortOrder = 2_147_483_647

/** Sends requests about environments, by default with the admin token. */
export const environmentsOf = (server: () => TestServer) => {
  const send = (method: string, path = '', body?: unknown, token = server().tokens.admin): Promise<Answer> =>
    server().send(method, `/api/admin/environments${path}`, { token, ...(body !== undefined && { body }) })
  return {
    send,
    create: (name: string, more: object = {}) => send('POST', '', { name, type: 'test', enabled: false, ...more }),
  }
}
