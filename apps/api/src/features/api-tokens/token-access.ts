import { type Permission, type TokenType, tokenTypes } from '@halyard/contracts/data'
import { type Failure, failure, holds } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { TokenRow } from '../../store/repositories/tokens.repository.ts'

type Verb = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE'

/** The permission that an action on tokens of this type requires. */
const permissionFor = (verb: Verb, type: TokenType): Permission =>
  type === 'admin' ? 'ADMIN' : `${verb}_${type === 'backend' ? 'CLIENT' : 'FRONTEND'}_API_TOKEN`

/** The types of tokens that the caller can act on. */
export const allowedTypes = ({ grants }: Pick<Caller, 'grants'>, verb: Verb): TokenType[] =>
  tokenTypes.filter((type) => holds(grants, permissionFor(verb, type)))

/** The error for a caller without the permission for tokens of this type. */
export const refusalOf = (verb: Verb, type: TokenType): Failure =>
  failure('NoAccessError', `You need the permission ${permissionFor(verb, type)} to do this to a token of type ${type}`)

/** False if one of the token's projects is hidden from the caller. */
export const isListedTo = (caller: Caller, { projects }: Pick<TokenRow, 'projects'>): boolean =>
  projects.every((id) => id === '*' || sees(caller, id))
