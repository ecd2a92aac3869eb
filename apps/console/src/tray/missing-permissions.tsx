import type { Permission } from '@halyard/contracts/data'
import type { FlagChange } from '@halyard/domain'
import { useCan } from '../data/me.ts'
import { Refusal } from '../parts/refusal.tsx'
import type { Review } from './use-review.ts'

interface Props {
  readonly scope: { readonly project: string; readonly environment: string }
  readonly changes: readonly FlagChange[]
  readonly review: Review
  /** The reason that the server gives. It is shown if the permissions of the caller do not explain it. */
  readonly message: string
}

/** The permissions of the direct endpoints of the actions. */
const permissions: Readonly<Record<FlagChange['action'], Permission>> = {
  updateEnabled: 'UPDATE_FEATURE_ENVIRONMENT',
  addStrategy: 'CREATE_FEATURE_STRATEGY',
  updateStrategy: 'UPDATE_FEATURE_STRATEGY',
  reorderStrategy: 'UPDATE_FEATURE_STRATEGY',
  deleteStrategy: 'DELETE_FEATURE_STRATEGY',
  patchVariant: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  archiveFeature: 'DELETE_FEATURE',
  addDependency: 'UPDATE_FEATURE_DEPENDENCY',
  deleteDependency: 'UPDATE_FEATURE_DEPENDENCY',
  updateSegment: 'UPDATE_SEGMENT',
  deleteSegment: 'DELETE_SEGMENT',
}

/** Why the caller cannot apply changes directly, and who can. */
export const MissingPermissions = ({ scope: { project, environment }, changes, review, message }: Props) => {
  const can = useCan()
  const needed = [...new Set(changes.map(({ action }) => permissions[action]))]
  const missing = [...needed, ...(review.isReviewed ? (['SKIP_CHANGE_REQUEST'] as const) : [])].filter(
    (permission) => !can(permission, { project, environment }),
  )
  return (
    <>
      {missing.length === 0 && <p>{message}</p>}
      {missing.map((permission) => (
        <p key={permission}>
          <Refusal permission={permission} project={project} environment={environment} />
        </p>
      ))}
      {review.canPropose && <p>You can propose the change for review instead.</p>}
    </>
  )
}
