import { sealAll } from './audit.ts'
import type { SampleOf } from './samples.ts'

/** Two requests in a row return the same only where no event is left to be sealed between them. */
export const auditSamples: SampleOf<'audit'> = {
  exportEvents: async (_, { server }) => {
    await sealAll(server)
    return { query: { limit: '20' } }
  },
  getAuditAnchors: async (_, { server }) => {
    await sealAll(server)
    return {}
  },
}
