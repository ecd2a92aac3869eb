import { createChangeRequest } from './create-change-request.ts'
import { deleteChange, deleteChangeRequest, updateChange, updateChangeRequestTitle } from './edit-change-request.ts'
import { getChangeRequest } from './get-change-request.ts'
import { getChangeRequestConfig } from './get-change-request-config.ts'
import { getPendingChangeRequests } from './get-pending-change-requests.ts'
import { getPendingChangeRequestsForFeature } from './get-pending-change-requests-for-feature.ts'
import { setChangeRequestConfig } from './set-change-request-config.ts'

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
}
