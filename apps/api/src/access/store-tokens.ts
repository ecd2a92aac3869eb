import type { Query } from '../db/index.ts'
import type { NewEvent } from '../events/events.repository.ts'
import { newSecret } from './secrets.ts'
import { insertToken, type NewToken, type TokenRow } from './tokens.repository.ts'

/** A secret for an API token. Its beginning says where it holds; `[]` stands for several projects. */
export const newTokenSecret = ({ environment, projects }: Pick<TokenRow, 'environment' | 'projects'>): string =>
  `${projects.length === 1 ? projects[0] : '[]'}:${environment}.${newSecret()}`

/** An API token as events tell of it: never with its secret, nor with the hash of that. */
export const tokenState = ({ id, name, type, environment, projects, expires_at }: TokenRow) => ({
  id,
  tokenName: name,
  type,
  environment,
  projects,
  expiresAt: expires_at,
})

/** What stores new API tokens, and tells of them. */
export const storeTokens = (tokens: readonly NewToken[]): { statements: Query[]; events: NewEvent[] } => ({
  statements: tokens.map(insertToken),
  events: tokens.map((token) => ({ type: 'api-token-created', data: tokenState(token) })),
})
