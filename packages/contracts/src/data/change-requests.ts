import type { EnvironmentPermission } from './permissions.ts'

export const changeRequestStates = ['Draft', 'In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const
export type ChangeRequestState = (typeof changeRequestStates)[number]

/** The states of a pending request, which its author can still change. */
export const pendingStates = ['Draft', 'In review', 'Approved'] as const
/** The states in which a request can still be applied. */
export const openStates = [...pendingStates, 'Scheduled'] as const
/** The states of a closed request. */
export const closedStates = ['Applied', 'Rejected', 'Cancelled'] as const
/** The keys by which a search sorts change requests. States are sorted by the life of a request: open states first. */
export const changeRequestSortKeys = ['createdAt', 'id', 'state', 'project'] as const
export type ChangeRequestSortKey = (typeof changeRequestSortKeys)[number]
export const scheduleStatuses = ['pending', 'failed'] as const

/** A condition of a transition. */
export type Requirement =
  /** The request holds at least one change. */
  | 'changes'
  /** No change is in conflict with the present state. */
  | 'mergeable'
  /** As many approvals of the present outcome as the environment requires. */
  | 'approvals'
  /** `scheduledAt` lies in the future. */
  | 'future'

export interface Transition {
  readonly from: readonly ChangeRequestState[]
  /** The `state` that a caller asks for. */
  readonly to: (typeof requestableStates)[number]
  /** Callers that can ask for it: holders of a permission in the environment, or the author. Administrators hold every permission. */
  readonly by: readonly (EnvironmentPermission | 'ADMIN' | 'author')[]
  /** True: the transition is a verdict. The caller needs an account, and must not be the author. */
  readonly verdict?: true
  readonly needs: readonly Requirement[]
  /** Type of the event. */
  readonly event: string
  readonly description: string
}

/** The states that a caller can ask for. A request cannot become a draft again. */
export const requestableStates = ['In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const

/** The life of a change request. Permissions, checks, the OpenAPI text and the model in the tests derive from these rows. */
export const changeRequestTransitions: readonly Transition[] = [
  {
    from: ['Draft'],
    to: 'In review',
    by: ['author', 'ADMIN'],
    needs: ['changes'],
    event: 'change-request-sent-to-review',
    description: 'sends a draft for review',
  },
  {
    from: ['In review', 'Approved'],
    to: 'Approved',
    by: ['APPROVE_CHANGE_REQUEST'],
    verdict: true,
    needs: ['changes', 'mergeable'],
    event: 'change-request-approval-added',
    description:
      'adds an approval of the present outcome; the request is Approved once it has as many approvals as the environment requires',
  },
  {
    from: ['In review', 'Approved'],
    to: 'Rejected',
    by: ['APPROVE_CHANGE_REQUEST'],
    verdict: true,
    needs: [],
    event: 'change-request-rejected',
    description: 'rejects the request; one rejection is enough',
  },
  {
    from: ['Scheduled'],
    to: 'Rejected',
    by: ['APPROVE_CHANGE_REQUEST', 'author', 'ADMIN'],
    needs: [],
    event: 'change-request-rejected',
    description: 'stops a scheduled request; the author can do this, too',
  },
  {
    from: ['Draft', 'In review', 'Approved'],
    to: 'Cancelled',
    by: ['author', 'ADMIN'],
    needs: [],
    event: 'change-request-cancelled',
    description: 'cancels the request permanently',
  },
  {
    from: ['Approved', 'Scheduled'],
    to: 'Scheduled',
    by: ['APPLY_CHANGE_REQUEST'],
    needs: ['changes', 'mergeable', 'approvals', 'future'],
    event: 'change-request-scheduled',
    description: 'schedules the request for `scheduledAt`, or moves that time',
  },
  {
    from: ['Approved', 'Scheduled'],
    to: 'Applied',
    by: ['APPLY_CHANGE_REQUEST'],
    needs: ['changes', 'mergeable', 'approvals'],
    event: 'change-request-applied',
    description: 'applies all changes in one transaction',
  },
]

export const segmentActions = ['updateSegment', 'deleteSegment'] as const
export const featureActions = [
  'updateEnabled',
  'addStrategy',
  'updateStrategy',
  'deleteStrategy',
  'archiveFeature',
  'patchVariant',
  'reorderStrategy',
  'addDependency',
  'deleteDependency',
] as const
/** Actions that take effect in every environment of a project, regardless of the environment of the request. */
export const projectWideActions = [...segmentActions, 'archiveFeature', 'addDependency', 'deleteDependency'] as const
/** The eleven actions of a change. */
export const changeActions = [...segmentActions, ...featureActions] as const
