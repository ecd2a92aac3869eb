import type { SampleOf } from './samples.ts'

export const auditSamples: SampleOf<'audit'> = {
  exportEvents: () => ({ query: { limit: '20' } }),
  getAuditAnchors: () => ({}),
}
