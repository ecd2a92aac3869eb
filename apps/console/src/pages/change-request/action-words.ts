import type { RequestedState } from './actions.ts'

/** The texts of the buttons. */
export const actionWords: Readonly<Record<RequestedState, string>> = {
  'In review': 'Send for review',
  Approved: 'Approve this outcome',
  Applied: 'Apply',
  Cancelled: 'Cancel the request',
  Rejected: 'Reject',
  Scheduled: 'Schedule',
}

export const actionKinds: Partial<Record<RequestedState, 'main' | 'danger'>> = {
  'In review': 'main',
  Approved: 'main',
  Applied: 'main',
  Cancelled: 'danger',
  Rejected: 'danger',
}
