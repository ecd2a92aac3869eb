import type { Failure } from '@halyard/domain'
import type { SessionRow } from '../store/repositories/credentials.repository.ts'
import type { ClientConnection } from './client-connection.ts'
import type { Ports } from './ports.ts'

/** A request of a browser, or of an identity provider, during a login. */
export interface SignInRequest {
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The text after `?` as it was sent, which signatures of the HTTP-Redirect binding cover. */
  readonly rawQuery: string
  /** Fields of a form; empty: the request has no form. */
  readonly form: URLSearchParams
  /** Value of the cookie of the login that the browser began. */
  readonly pending: string | undefined
  readonly connection: Pick<ClientConnection, 'address' | 'session' | 'userAgent' | 'sameOrigin'>
  readonly requestId: string
}

/** The response: a redirect to an absolute URL or to a page of this server, or a document. */
export type SignInResponse = { readonly cookies?: readonly string[]; readonly clearSiteData?: boolean } & (
  | { readonly redirect: string }
  | { readonly page: string }
  | { readonly document: string; readonly type: string }
  | { readonly empty: true }
)

/** An address that browsers open or that providers call during a login. It is no endpoint of the contract: it speaks forms and redirects. */
export interface SignInRoute {
  readonly method: 'GET' | 'POST'
  /** Path pattern, such as `/auth/oidc/:provider/callback`. */
  readonly path: string
  run(ports: Ports, request: SignInRequest): Promise<SignInResponse | Failure>
}

/**
 * The response that makes a provider end its session after ours has ended. Undefined: the provider did not start the session, or has no logout
 * address.
 */
export type LeaveProvider = (ports: Ports, ended: SessionRow, request: SignInRequest) => Promise<SignInResponse | undefined>
