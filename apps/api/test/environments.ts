import type { Answer, TestServer } from './harness.ts'

/** The largest position that an environment can have. */
export const mostSortOrder = 2_147_483_647

/** Requests about environments of a server, as its administrator unless another token is given. */
export const environmentsOf = (server: () => TestServer) => {
  const send = (method: string, path = '', body?: unknown, token = server().tokens.admin): Promise<Answer> =>
    server().send(method, `/api/admin/environments${path}`, { token, ...(body !== undefined && { body }) })
  return {
    send,
    create: (name: string, more: object = {}) => send('POST', '', { name, type: 'test', enabled: false, ...more }),
  }
}
