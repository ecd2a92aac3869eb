import type { Answer, TestServer } from './harness.ts'

export interface ScimOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Value of the header Authorization; null: none. Absent: the token of provisioning. */
  readonly authorization?: string | null
}

export interface ScimClient {
  readonly token: string
  send(method: string, path: string, options?: ScimOptions): Promise<Answer>
  /** Creates a user and returns its resource. */
  newUser(more?: object): Promise<{ readonly id: string; readonly userName: string }>
  newGroup(displayName: string, members?: readonly string[]): Promise<{ readonly id: string }>
}

let made = 0

export const patchOf = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

/** Switches provisioning on, and returns a client with a new token. */
export const connectScim = async (server: TestServer, settings: object = {}): Promise<ScimClient> => {
  const set = await server.send('PUT', '/api/admin/scim/settings', { body: { enabled: true, ...settings } })
  if (set.status !== 200) throw new Error(set.text)
  const { json } = await server.send('POST', '/api/admin/scim/token')
  const send: ScimClient['send'] = (method, path, { body, headers = {}, authorization = `Bearer ${json.secret}` } = {}) =>
    server.send(method, `/scim/v2${path}`, {
      token: authorization,
      ...(body !== undefined && { body }),
      headers: { ...(body !== undefined && { 'Content-Type': 'application/scim+json' }), ...headers },
    })
  const create = async (path: string, body: object) => {
    const { status, json: resource, text } = await send('POST', path, { body })
    if (status !== 201) throw new Error(text)
    return resource
  }
  return {
    token: json.secret,
    send,
    newUser: (more = {}) => create('/Users', { userName: `person-${++made}@example.org`, active: true, ...more }),
    newGroup: (displayName, members = []) => create('/Groups', { displayName, members: members.map((value) => ({ value })) }),
  }
}
