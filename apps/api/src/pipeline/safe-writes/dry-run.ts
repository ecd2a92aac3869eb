import type { Endpoint } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'

const message = 'this operation has no dry run; remove dryRun to apply the change'

/**
 * Refuses a dry run of an operation that has no dry run, because the operation would apply the change; null: no refusal.
 * Only the admin API has dry runs. On other paths, dryRun is an unknown query name and is ignored.
 */
export const refusalOfDryRun = ({ safe, path, query }: Endpoint, sent: unknown): Failure | null => {
  if (safe || typeof sent !== 'object' || sent === null || !('dryRun' in sent) || sent.dryRun === 'false' || sent.dryRun === false)
    return null
  if ('dryRun' in query.shape || !path.startsWith('/api/admin/')) return null
  return failure('ValidationError', `query/dryRun: ${message}`, [{ path: 'query/dryRun', message }])
}
