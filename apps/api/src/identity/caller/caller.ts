import type { AccountType, TokenType } from '@halyard/contracts/data'
import type { Grant } from '@halyard/domain'
import type { Actor } from '../../store/repositories/events.repository.ts'
import type { VisibleProjects } from '../../store/visible-projects.ts'

export interface CallerAccount {
  readonly id: number
  readonly kind: AccountType
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  /** Id of the account's own root role. */
  readonly rootRole: number
  /** Ids of projects in which the account has a role of its own or of a group, sorted. */
  readonly projects: readonly string[]
}

/** The authenticated sender of a request. */
export interface Caller {
  readonly actor: Actor
  /** The person or service account. Null for an API token, which acts as itself. */
  readonly account: CallerAccount | null
  /** The API token; null for an account. */
  readonly token: { readonly type: TokenType; readonly environment: string; readonly projects: readonly string[] } | null
  /** When the personal access or service account token of the request expires, RFC 3339. Null: never, or other credentials. */
  readonly tokenExpiresAt: string | null
  /** Id of the session that authenticated the request. Null: other credentials. */
  readonly session: number | null
  /** Permissions of the caller with their scopes. */
  readonly grants: readonly Grant[]
  /** Projects that the caller can see. Null: all. */
  readonly visible: VisibleProjects | null
}

/** Whether the caller can see a project. */
export const sees = ({ visible }: Pick<Caller, 'visible'>, project: string): boolean => visible === null || visible.has(project)

/** The caller of a request without credentials, for endpoints that need none. */
export const anyone: Caller = {
  actor: { name: 'anyone', account: null, token: null },
  account: null,
  token: null,
  tokenExpiresAt: null,
  session: null,
  grants: [],
  visible: null,
}

export const tokenCaller = (id: number, name: string, token: NonNullable<Caller['token']>): Caller => ({
  actor: { name, account: null, token: id },
  account: null,
  token,
  tokenExpiresAt: null,
  session: null,
  grants: token.type === 'admin' ? [{ permission: 'ADMIN' }] : [],
  visible: null,
})
