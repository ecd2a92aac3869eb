import { createChangeRequest } from './create-change-request.ts'
import { deleteChange } from './delete-change.ts'
import { deleteChangeRequest } from './delete-change-request.ts'
import { getChangeRequest } from './get-change-request.ts'
import { getChangeRequestConfig } from './get-change-request-config.ts'
import { getPendingChangeRequests } from './get-pending-change-requests.ts'
import { getPendingChangeRequestsForFeature } from './get-pending-change-requests-for-feature.ts'
import { setChangeRequestConfig } from './set-change-request-config.ts'
import { updateChange } from './update-change.ts'
import { updateChangeRequestTitle } from './update-change-request-title.ts'

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
