import type { ChangeRequestUser } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { accountKey, grantsOfRole, sha256 } from '@halyard/domain'
import type { Caller, TokenType } from './caller.ts'
import type { Actor } from './change-request.ts'
import type { AccountOptions } from './options.ts'

/** The accounts and tokens of a server. */
export interface Accounts {
  /** The caller with a token; undefined: the token is unknown. */
  readonly find: (token: string) => Caller | undefined
  /** The account in responses. */
  readonly show: (actor: Actor) => ChangeRequestUser
  readonly showAccount: (account: number) => { readonly id: number; readonly username: string; readonly imageUrl: string }
  /** The caller of an account. */
  readonly caller: (account: number) => Caller | undefined
  /** Number of accounts with a role in a project. */
  readonly membersOf: (project: string) => number
  /** Number of API tokens of an environment; with a project, of the tokens that include the project. */
  readonly tokensIn: (environment: string, project: string | null) => number
}

const imageUrlOf = (name: string): string => `https://gravatar.com/avatar/${sha256(accountKey(name))}?s=42&d=retro&r=g`

/** An empty list of accounts, with the functions that add to the list. */
export class AccountList implements Accounts {
  readonly #callers = new Map<string, Caller>()
  #nextAccount = 1
  #nextToken = 1

  find = (token: string): Caller | undefined => this.#callers.get(token)

  caller = (account: number): Caller | undefined => [...this.#callers.values()].find(({ actor }) => actor.account === account)

  membersOf = (project: string): number => [...this.#callers.values()].filter(({ projects }) => projects.includes(project)).length

  tokensIn = (environment: string, project: string | null): number =>
    [...this.#callers.values()].filter(
      ({ token }) =>
        token?.environment === environment && (project === null || token.projects.includes(project) || token.projects.includes('*')),
    ).length

  showAccount = (account: number): { id: number; username: string; imageUrl: string } => {
    const username = this.caller(account)?.actor.name ?? ''
    return { id: account, username, imageUrl: imageUrlOf(username) }
  }

  show = ({ name, account }: Actor): ChangeRequestUser =>
    account === null ? { username: name, imageUrl: null } : { id: account, username: name, imageUrl: imageUrlOf(name) }

  addToken(token: string, type: TokenType, { environment, projects }: { environment: string; projects: readonly string[] }): void {
    const grants = type === 'admin' ? grantsOfRole('Admin') : []
    const id = this.#nextToken++
    this.#callers.set(token, {
      actor: { name: `${type}-${id}`, account: null, token: id },
      token: { type, environment, projects },
      grants,
      projects: [],
    })
  }

  addAccount(token: string, name: string, { role = 'Editor', projects = {} }: AccountOptions): void {
    if (name.length === 0 || name.length > limits.nameLength) throw new TypeError('the name of an account must have 1 to 100 characters')
    const id = this.#nextAccount++
    const inProjects = Object.entries(projects).flatMap(([project, own]) => grantsOfRole(own, project))
    this.#callers.set(token, {
      actor: { name, account: id, token: this.#nextToken++ },
      token: null,
      grants: [...grantsOfRole(role), ...inProjects],
      projects: Object.keys(projects),
    })
  }
}
