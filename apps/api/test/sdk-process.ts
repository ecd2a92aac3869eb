import { expect } from 'vitest'
import type { Answer, TestServer } from './harness.ts'

interface Identity {
  readonly appName?: string
  readonly connectionId?: string
  readonly instanceId?: string
  readonly interval?: string
  readonly token?: string
}

export const headersOf = ({ appName, connectionId, instanceId, interval }: Identity): Record<string, string> => ({
  'Unleash-Client-Spec': '5.2.0',
  'unleash-sdk': 'unleash-node-sdk:6.12.1',
  ...(appName !== undefined && { 'unleash-appname': appName }),
  ...(connectionId !== undefined && { 'unleash-connection-id': connectionId }),
  ...(instanceId !== undefined && { 'UNLEASH-INSTANCEID': instanceId }),
  ...(interval !== undefined && { 'unleash-interval': interval }),
})

/** A process that polls as SDKs do, with the tag of the last response. */
export class SdkPoller {
  readonly #path: string
  readonly #identity: Identity
  tag: string | undefined

  constructor(identity: Identity, path = '/api/client/features') {
    this.#identity = identity
    this.#path = path
  }

  async poll(server: TestServer): Promise<Answer> {
    const headers = { ...headersOf(this.#identity), ...(this.tag !== undefined && { 'If-None-Match': this.tag }) }
    const answer = await server.send('GET', this.#path, { token: this.#identity.token ?? server.tokens.backend, headers })
    expect([200, 304]).toContain(answer.status)
    this.tag = answer.headers.get('etag') ?? undefined
    return answer
  }

  /** Polls until nothing is new. Then the server knows that the process has everything. */
  async settle(server: TestServer): Promise<void> {
    while ((await this.poll(server)).status === 200);
  }
}

/** Waits for SDK processes. Without a timeout, the response has the present state. */
export const awaitRevision = async (server: TestServer, body: object = {}, environment = 'development', token = server.tokens.admin) => {
  const answer = await server.send('POST', `/api/admin/environments/${environment}/await`, { token, body: { timeout: 0, ...body } })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
