import { projectWideActions } from '@halyard/contracts/data'

/**
 * The number of approvals that a request with these changes needs. `own`: as its environment requires. `widest`: the largest requirement of the
 * project's environments, which counts for changes that take effect in every environment; null: no environment requires reviews.
 */
export const approvalsFor = (own: number, widest: number | null, changes: readonly { readonly action: string }[]): number =>
  changes.some(({ action }) => (projectWideActions as readonly string[]).includes(action)) ? Math.max(own, widest ?? own) : own
