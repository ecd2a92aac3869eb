import { build, type Query } from '../index.ts'

/** Sessions that ended by time: nobody comes in by them any more, so no revision moves. */
export const removeExpiredSessions = (now: string): Query => build.deleteFrom('session').where('expires_at', '<=', now).compile()
