import { parseArgs } from 'node:util'
import { tokenTypes } from '@halyard/contracts/data'
import type { TokenScope } from '../identity/token/create-token.ts'

export interface TokenRequest extends TokenScope {
  readonly name: string
}

/** A command line that cannot be followed. */
export class UsageError extends Error {}

const options = {
  type: { type: 'string' },
  project: { type: 'string' },
  environment: { type: 'string' },
  name: { type: 'string' },
} as const

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** What the options of `token create` ask for. Throws UsageError. */
export const tokenRequest = (args: string[]): TokenRequest => {
  const values = parse(args)
  const given = values.type === 'client' ? 'backend' : (values.type ?? 'admin')
  const type = tokenTypes.find((one) => one === given)
  if (!type) throw new UsageError(`--type must be one of ${tokenTypes.join(', ')}`)
  const name = values.name ?? `${type} token`
  if (type === 'admin') {
    if (values.project ?? values.environment) throw new UsageError('an admin token holds for every project and environment')
    return { type, name, project: '*', environment: '*' }
  }
  if (!values.environment || values.environment === '*') throw new UsageError('--environment must name one environment')
  return { type, name, project: values.project ?? '*', environment: values.environment }
}
