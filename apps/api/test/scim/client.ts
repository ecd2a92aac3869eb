interface NewUser {
  readonly userName: string
  readonly displayName: string
  readonly externalId: string
}

interface NewGroup {
  readonly displayName: string
  /** Ids of users. */
  readonly members: readonly string[]
}

interface Answered {
  readonly status: number
  readonly body: { readonly id?: string } | undefined
}

/** An identity provider that sends the usual requests of SCIM 2.0 (RFC 7644). */
export class ScimClient {
  readonly #baseUrl: string
  readonly #token: string

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl
    this.#token = token
  }

  async send(method: string, path: string, body?: object): Promise<Answered> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...(body && { 'Content-Type': 'application/scim+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  async #create(path: string, body: object): Promise<string> {
    const { status, body: created } = await this.send('POST', path, body)
    if (status !== 201 || created?.id === undefined) throw new Error(`POST ${path} returned ${status}: ${JSON.stringify(created)}`)
    return created.id
  }

  /** Returns the id of the new user. */
  createUser({ userName, displayName, externalId }: NewUser): Promise<string> {
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
    const emails = [{ value: userName, type: 'work', primary: true }]
    return this.#create('/Users', { schemas, userName, displayName, externalId, emails, active: true })
  }

  /** Returns the id of the new group. */
  createGroup({ displayName, members }: NewGroup): Promise<string> {
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
    return this.#create('/Groups', { schemas, displayName, members: members.map((value) => ({ value })) })
  }

  async disableUser(id: string): Promise<void> {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
    const Operations = [{ op: 'replace', path: 'active', value: false }]
    const { status } = await this.send('PATCH', `/Users/${id}`, { schemas, Operations })
    if (status >= 300) throw new Error(`PATCH /Users/${id} returned ${status}`)
  }
}
