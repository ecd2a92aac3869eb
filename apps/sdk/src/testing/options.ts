export interface AccountOptions {
  /** The root role; absent: Editor. */
  readonly role?: 'Admin' | 'Editor' | undefined
  /** Roles in projects, by project. */
  readonly projects?: Readonly<Record<string, 'Owner' | 'Member' | 'Approver' | 'Release manager'>> | undefined
}

export interface ApplicationOptions {
  readonly type: 'backend' | 'frontend'
  readonly environment: string
  /** Absent: all projects. */
  readonly projects?: readonly string[] | undefined
}

export interface TestServerOptions {
  /** A state file, such as `exportState` returns, that the server has at its start. */
  readonly state?: object | undefined
  /** The token of the administrator; absent: `test-admin`. */
  readonly token?: string | undefined
  /** Milliseconds since the epoch; absent: the clock of the machine. */
  readonly now?: (() => number) | undefined
  /** A new UUID; absent: random. */
  readonly newId?: (() => string) | undefined
}

export interface TestServer {
  /** Pass it to `createHalyard`. Any `baseUrl` without a path reaches the server. */
  readonly fetch: typeof globalThis.fetch
  /** The token of the administrator. */
  readonly adminToken: string
  /** The operations that the server has, such as `features.getFeature`. */
  readonly operations: readonly string[]
  /** Creates an account, unless it exists, and returns a token of the account. */
  token(account: string, options?: AccountOptions): string
  /** Creates an API token for an application. */
  applicationToken(options: ApplicationOptions): string
}
