import { getApprovers, getAvailableReviewers, setApprovers } from './approvers.ts'
import { addChangeRequestComment } from './comment-on-request.ts'
import { countActionableChangeRequests, countChangeRequests } from './count-change-requests.ts'
import { createChangeRequest } from './create-change-request.ts'
import { deleteChange, deleteChangeRequest, updateChange, updateChangeRequestTitle } from './edit-change-request.ts'
import { getChangeRequest } from './get-change-request.ts'
import { getChangeRequestConfig } from './get-change-request-config.ts'
import { getOverlappingChangeRequests } from './get-overlapping-change-requests.ts'
import { getPendingChangeRequests } from './get-pending-change-requests.ts'
import { getPendingChangeRequestsForFeature } from './get-pending-change-requests-for-feature.ts'
import { getScheduledChangeRequests } from './get-scheduled-change-requests.ts'
import { getChangeRequestImpact } from './impact/get-change-request-impact.ts'
import { listChangeRequests } from './list-change-requests.ts'
import { previewChangeRequest } from './preview-request.ts'
import { setChangeRequestState } from './review-request.ts'
import { searchChangeRequests } from './search-change-requests.ts'
import { setChangeRequestConfig } from './set-change-request-config.ts'
import { undoChangeRequest } from './undo-request.ts'
import { withdrawVerdict } from './withdraw-verdict.ts'

export const changeRequestOperations = {
  createChangeRequest,
  getPendingChangeRequests,
  getPendingChangeRequestsForFeature,
  getChangeRequestConfig,
  setChangeRequestConfig,
  getChangeRequest,
  deleteChangeRequest,
  updateChangeRequestTitle,
  updateChange,
  deleteChange,
  setChangeRequestState,
  withdrawVerdict,
  addChangeRequestComment,
  getApprovers,
  setApprovers,
  getAvailableReviewers,
  previewChangeRequest,
  getChangeRequestImpact,
  undoChangeRequest,
  listChangeRequests,
  searchChangeRequests,
  countChangeRequests,
  countActionableChangeRequests,
  getScheduledChangeRequests,
  getOverlappingChangeRequests,
}
