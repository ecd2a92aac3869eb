import type { TestServer } from '../harness.ts'
import type { Sent } from '../request.ts'

/** One request for each kind of response, with its status. */
export const kinds: readonly (readonly [kind: string, status: number, sent: (server: TestServer) => Sent])[] = [
  ['a value', 200, ({ tokens }) => ({ method: 'GET', path: '/api/admin/projects', headers: { Authorization: tokens.admin } })],
  [
    'not modified',
    304,
    ({ tokens }) => ({ method: 'GET', path: '/api/admin/projects', headers: { Authorization: tokens.admin, 'If-None-Match': '*' } }),
  ],
  ['a caller without a token', 401, () => ({ method: 'GET', path: '/api/admin/projects' })],
  [
    'a caller without permission',
    403,
    ({ tokens }) => ({ method: 'GET', path: '/api/admin/projects', headers: { Authorization: tokens.backend } }),
  ],
  ['an unknown path', 404, () => ({ method: 'GET', path: '/nothing' })],
  ['a target that is no URL', 400, () => ({ method: 'GET', path: '/a\\b' })],
  [
    'a body that is too large',
    413,
    ({ tokens }) => ({
      method: 'PUT',
      path: '/api/admin/features/a/tags',
      headers: { Authorization: tokens.admin, 'Content-Type': 'application/json' },
      body: 'x'.repeat(1_000_001),
    }),
  ],
  ['HEAD', 200, () => ({ method: 'HEAD', path: '/health' })],
  ['health', 200, () => ({ method: 'GET', path: '/health' })],
  ['tRPC', 200, ({ tokens }) => ({ method: 'GET', path: '/trpc/projects.getProjects', headers: { Authorization: tokens.admin } })],
  ['an error over tRPC', 404, () => ({ method: 'GET', path: '/trpc/projects.nothing' })],
  ['the document', 200, () => ({ method: 'GET', path: '/docs/openapi.json' })],
  ['a script', 200, () => ({ method: 'GET', path: '/docs/start.js' })],
  ['metrics', 200, ({ tokens }) => ({ method: 'GET', path: '/internal-backstage/prometheus', headers: { Authorization: tokens.admin } })],
]

export const withHeader = <S extends Partial<Sent>>(sent: S, name: string, value: string): S => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})
