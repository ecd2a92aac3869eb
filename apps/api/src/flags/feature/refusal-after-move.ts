import { type Failure, failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { FeatureRow } from '../../store/repositories/features.repository.ts'

/**
 * Checks a caller once more under the lock of a feature that the address names without its project: since the first check, the feature may
 * have moved to another project. Returns 404 if the feature does not exist or is hidden, and 403 without the permission. Null: allowed.
 */
export const refusalAfterMove = (
  caller: Pick<Caller, 'grants' | 'visible'>,
  permission: 'UPDATE_FEATURE' | 'DELETE_FEATURE',
  name: string,
  feature: Pick<FeatureRow, 'project'> | undefined,
): Failure | null => {
  if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${name}`)
  return refusalOfMissing(caller, [{ permission, project: feature.project }], `to change the feature ${name}`)
}
