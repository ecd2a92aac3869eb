// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId/change-requests
UsetChangeRequestState/:id/state
DwithdrawVerdict/:id/verdict
PaddChangeRequestComment/:id/comments
GgetApprovers/:id/approvers
UsetApprovers/:id/approvers
GgetAvailableReviewers/available-reviewers/:environment
SpreviewChangeRequest/:id/preview
GgetChangeRequestImpact/:id/impact
PundoChangeRequest/:id/undo
GlistChangeRequests
GsearchChangeRequests~/api/admin/search/change-requests changeRequests
GcountChangeRequests/count
GcountActionableChangeRequests/actionable
GgetScheduledChangeRequests/scheduled
GgetOverlappingChangeRequests/:id/overlapping
PcreateChangeRequest~/api/admin/projects/:projectId/environments/:environment/change-requests
GgetPendingChangeRequests/pending
GgetPendingChangeRequestsForFeature/pending/:featureName
GgetChangeRequestConfig/config
UsetChangeRequestConfig~/api/admin/projects/:projectId/environments/:environment/change-requests/config
GgetChangeRequest/:id
DdeleteChangeRequest/:id
UupdateChangeRequestTitle/:id/title
UupdateChange/:id/changes/:changeId
DdeleteChange/:id/changes/:changeId`

/** Creates the operations of `changeRequests` only. Throws TypeError if an option is invalid. */
export const createChangeRequests = (options: HalyardOptions): HalyardClient['changeRequests'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['changeRequests']
