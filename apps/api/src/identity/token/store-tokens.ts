import type { Query } from '../../store/index.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { insertToken, type NewToken, revokeToken, type TokenRow } from '../../store/repositories/tokens.repository.ts'
import { newSecret } from '../secret/secrets.ts'

/** A new secret of an API token. Its prefix names the scope; `[]` stands for several projects. */
export const newTokenSecret = ({ environment, projects }: Pick<TokenRow, 'environment' | 'projects'>): string =>
  `${projects.length === 1 ? projects[0] : '[]'}:${environment}.${newSecret()}`

/** An API token in events, without its secret and the hash. */
export const tokenState = ({ id, name, type, environment, projects, expires_at }: TokenRow) => ({
  id,
  tokenName: name,
  type,
  environment,
  projects,
  expiresAt: expires_at,
})

/** Statements and events for new API tokens. */
export const storeTokens = (tokens: readonly NewToken[]): { statements: Query[]; events: NewEvent[] } => ({
  statements: tokens.map(insertToken),
  events: tokens.map((token) => ({ type: 'api-token-created', data: tokenState(token) })),
})

/** Statements and events that permanently revoke API tokens. */
export const revokeTokens = (tokens: readonly TokenRow[], at: string): { statements: Query[]; events: NewEvent[] } => ({
  statements: tokens.map(({ id }) => revokeToken(id, at)),
  events: tokens.map((token) => ({ type: 'api-token-deleted', preData: tokenState(token) })),
})

/** Events for API tokens that lose projects. */
export const tokensWithout = (projects: readonly string[], tokens: readonly TokenRow[]): NewEvent[] => {
  const lost = new Set(projects)
  return tokens.map((token) => ({
    type: 'api-token-updated',
    data: tokenState({ ...token, projects: token.projects.filter((id) => !lost.has(id)) }),
    preData: tokenState(token),
  }))
}
