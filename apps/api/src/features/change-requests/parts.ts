import type { ChangeRequestRow } from '../../store/repositories/change-requests.repository.ts'
import type { ApprovalRow, ChangeRow, CommentRow, OpinionRow } from '../../store/repositories/changes.repository.ts'

/** A request with its related rows. */
export interface ChangeRequestParts {
  readonly request: ChangeRequestRow
  readonly changes: readonly ChangeRow[]
  readonly approvals: readonly ApprovalRow[]
  readonly rejections: readonly OpinionRow[]
  readonly comments: readonly CommentRow[]
}
