import { build, type Query } from '../index.ts'

/** Removes expired sessions. They already give no access, so no revision is bumped. */
export const removeExpiredSessions = (now: string): Query => build.deleteFrom('session').where('expires_at', '<=', now).compile()
