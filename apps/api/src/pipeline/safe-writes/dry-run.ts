import type { Endpoint } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'

const message = 'this operation offers no dry run'

/**
 * Why a request is refused that asks for a trial of what cannot be tried: what is changed by it would be changed in earnest. Null: nothing of the kind.
 * The admin API alone has trials; elsewhere an unknown name in a query means nothing.
 */
export const refusalOfDryRun = ({ safe, path, query }: Endpoint, given: unknown): Failure | null => {
  if (safe || typeof given !== 'object' || given === null || !('dryRun' in given) || given.dryRun === 'false') return null
  if ('dryRun' in query.shape || !path.startsWith('/api/admin/')) return null
  return failure('ValidationError', `query/dryRun: ${message}`, [{ path: 'query/dryRun', message }])
}
