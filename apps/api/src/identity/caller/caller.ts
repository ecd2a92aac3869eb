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
  /** Ids of the projects that it has a role in, by itself or through a group, sorted. */
  readonly projects: readonly string[]
}

/** Who is calling, once the credentials were accepted. */
export interface Caller {
  readonly actor: Actor
  /** The person or service account; null for an API token, which is an actor of its own. */
  readonly account: CallerAccount | null
  /** The API token; null for an account. */
  readonly token: { readonly type: TokenType; readonly environment: string; readonly projects: readonly string[] } | null
  /** When the personal access or service account token of the request expires, RFC 3339. Null: never, or other credentials. */
  readonly tokenExpiresAt: string | null
  /** Hash of the session, where the caller came with its cookie. */
  readonly session: string | null
  /** What the caller may do, and where. */
  readonly grants: readonly Grant[]
  /** The projects that the caller may know of; null: all. */
  readonly visible: VisibleProjects | null
}

/** Whether the caller may know of a project. */
export const sees = ({ visible }: Pick<Caller, 'visible'>, project: string): boolean => visible === null || visible.has(project)

/** Whoever asks without credentials, where anyone may. */
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
