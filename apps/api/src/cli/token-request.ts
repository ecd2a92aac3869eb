import type { TokenType } from '@halyard/contracts/data'
import type { TokenScope } from '../identity/token/create-token.ts'
import { UsageError } from './refusal.ts'

/** Token types of the command line. `client` is an alias of `backend`. */
export const tokenTypeNames = ['admin', 'backend', 'client', 'frontend'] as const

/** The options of `token create`. */
export interface TokenOptions {
  readonly type: (typeof tokenTypeNames)[number]
  readonly project?: string
  readonly environment?: string
  readonly name?: string
}

export interface TokenRequest extends TokenScope {
  readonly name: string
}

/** Converts the options of `token create` to a token. Throws UsageError. */
export const tokenRequest = ({ type: given, project, environment, name }: TokenOptions): TokenRequest => {
  const type: TokenType = given === 'client' ? 'backend' : given
  const named = { type, name: name ?? `${type} token` }
  if (type === 'admin') {
    if (project ?? environment)
      throw new UsageError('an admin token covers all projects and environments; omit --project and --environment')
    return { ...named, project: '*', environment: '*' }
  }
  if (!environment || environment === '*') throw new UsageError('--environment must name one environment')
  return { ...named, project: project ?? '*', environment }
}
