import type { Answer, TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { fieldsOf, type IdentityProvider } from './identity-provider.ts'

/** The address of test servers, from which their SAML addresses derive. */
const publicUrl = 'http://localhost'
export const callback = `${publicUrl}/auth/saml/callback`
export const ourEntityId = `${publicUrl}/auth/saml/metadata`

/** A browser that keeps the cookies of our server, on all of its instances. */
export class Browser {
  readonly cookies = new Map<string, string>()

  private async send(server: TestServer, method: string, path: string, body?: string, more: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie !== '' && { Cookie: cookie }),
      ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...more,
    }
    const answer = await request(server, { method, path, headers, body })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  get(server: TestServer, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(server, 'GET', path, undefined, headers)
  }

  post(server: TestServer, path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send(server, 'POST', path, new URLSearchParams(fields).toString())
  }

  /** Begins a login, and returns the form with which the provider answers. */
  async begin(server: TestServer, path = '/auth/saml/login'): Promise<Record<string, string>> {
    const begun = await this.get(server, path)
    if (begun.status !== 303) throw new Error(`${path} returned ${begun.status}: ${begun.text}`)
    const answered = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
    const html = await answered.text()
    if (answered.status !== 200) throw new Error(`the provider returned ${answered.status}: ${html}`)
    return fieldsOf(html)
  }

  /** Logs in from the first request to the response of our server. */
  async logIn(server: TestServer, path?: string): Promise<Answer> {
    return this.post(server, '/auth/saml/callback', await this.begin(server, path))
  }

  /** A login that begins at the provider. */
  async startAt(provider: IdentityProvider, relayState = ''): Promise<Record<string, string>> {
    const answered = await fetch(`${provider.url}/start?RelayState=${encodeURIComponent(relayState)}`)
    return fieldsOf(await answered.text())
  }

  /** The user of the session; undefined: none. */
  async user(server: TestServer): Promise<{ id: number; name: string | null; email: string; username: string | null } | undefined> {
    const { status, json } = await this.get(server, '/api/admin/user')
    return status === 200 ? json.user : undefined
  }
}
