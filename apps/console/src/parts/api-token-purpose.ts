import type { Permission, TokenType } from '@halyard/contracts/data'

export interface TokenPurpose {
  readonly type: TokenType
  readonly title: string
  readonly hint: string
  /** What the command that the console shows does. */
  readonly effect: string
  /** A path that a token of this kind can read. */
  readonly path: string
}

/** The kinds of API tokens by what people need them for. */
export const tokenPurposes: readonly TokenPurpose[] = [
  {
    type: 'backend',
    title: 'For a backend',
    hint: 'A server reads the rules of all flags and decides itself. Keep the token secret.',
    effect: 'This command reads the flags as an SDK of a server does:',
    path: '/api/client/features',
  },
  {
    type: 'frontend',
    title: 'For a browser or a mobile app',
    hint: 'The application gets only the results for one user. Everybody who uses the application can read the token.',
    effect: 'This command asks for the flags of user 42:',
    path: '/api/frontend?userId=42',
  },
  {
    type: 'admin',
    title: 'For a script that administers',
    hint: 'The script may do everything that an administrator may do. A token of a service account can do less, and is often the better choice.',
    effect: 'This command lists the projects:',
    path: '/api/admin/projects',
  },
]

/** What the list says about a kind of token. */
export const purposeWords: Readonly<Record<TokenType, string>> = { backend: 'backend', frontend: 'browser', admin: 'script, everything' }

const kinds: Readonly<Record<TokenType, 'CLIENT' | 'FRONTEND' | null>> = { backend: 'CLIENT', frontend: 'FRONTEND', admin: null }

/** The permission that an action on an API token of this kind needs. */
export const tokenPermission = (verb: 'CREATE' | 'UPDATE' | 'DELETE', type: TokenType): Permission => {
  const kind = kinds[type]
  return kind === null ? 'ADMIN' : `${verb}_${kind}_API_TOKEN`
}
