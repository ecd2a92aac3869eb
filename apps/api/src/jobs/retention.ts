import { limits } from '@halyard/contracts/data'
import { lastHours } from '@halyard/domain'
import { oldestOf } from '../pipeline/safe-writes/idempotency.ts'
import { removeInstancesBefore } from '../store/repositories/application-details.repository.ts'
import { removeApplicationsUnseenSince } from '../store/repositories/applications.repository.ts'
import { removeResponsesBefore } from '../store/repositories/idempotency.repository.ts'
import { removeDeliveriesBefore } from '../store/repositories/notifications.repository.ts'
import { removeUsageBefore } from '../store/repositories/usage.repository.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { Job } from './run-job.ts'

const atOnce = 50_000

/** Removes expired stored responses of requests with an Idempotency-Key. */
export const storedResponsesRetention: Job = {
  name: 'answers-retention',
  everyMs: 600_000,
  work: async (tx, now) => {
    const [removed] = await tx.batch(removeResponsesBefore(oldestOf(now), atOnce))
    return { statements: [], isMoreLeft: removed.length === atOnce }
  },
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Removes deliveries that ended more than a week ago. */
export const deliveriesRetention: Job = {
  name: 'deliveries-retention',
  everyMs: 3_600_000,
  work: async (tx, now) => {
    const [removed] = await tx.batch(removeDeliveriesBefore(new Date(now - weekMs).toISOString(), atOnce))
    return { statements: [], isMoreLeft: removed.length === atOnce }
  },
}

/** Removes usage that is too old to be returned, and processes without a report in that period. */
export const metricsRetention: Job = {
  name: 'metrics-retention',
  everyMs: 3_600_000,
  work: async (_, now) => {
    const oldest = new Date(lastHours(now, limits.metricsHours + 1)[0]!).toISOString()
    return { statements: [...removeUsageBefore(oldest), removeInstancesBefore(oldest)] }
  },
}

/** Time after the last report after which an application is removed. */
const unseenMs = 90 * dayMs

/** Removes applications that did not report for a long time, with their uses and processes. Applications that a person described stay. */
export const applicationsRetention: Job = {
  name: 'applications-retention',
  everyMs: 3_600_000,
  work: async (tx, now) => {
    const oldest = new Date(now - unseenMs).toISOString()
    const [removed] = await tx.batch(removeApplicationsUnseenSince(oldest, atOnce))
    return { revisions: removed.length > 0 ? [revisionKeys.applications] : [], isMoreLeft: removed.length === atOnce }
  },
}
