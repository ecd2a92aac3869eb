import { sealAll } from './audit.ts'
import type { SampleOf } from './samples.ts'

/** Two requests in a row return the same result only if no unsealed event is left between them. */
export const auditSamples: SampleOf<'audit'> = {
  exportEvents: async (_, { server }) => {
    await sealAll(server)
    return { query: { limit: 20 } }
  },
  getAuditAnchors: async (_, { server }) => {
    await sealAll(server)
    return {}
  },
}
