import { exportEvents } from './export-events.ts'
import { getAuditAnchors } from './get-audit-anchors.ts'

export const auditOperations = {
  exportEvents,
  getAuditAnchors,
}
