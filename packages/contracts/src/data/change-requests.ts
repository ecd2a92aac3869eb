export const changeRequestStates = ['Draft', 'In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const
/** The states in which a request is pending: still open to its author's changes. */
export const pendingStates = ['Draft', 'In review', 'Approved'] as const
export const scheduleStatuses = ['pending', 'failed'] as const

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
/** The eleven actions of a change. */
export const changeActions = [...segmentActions, ...featureActions] as const
