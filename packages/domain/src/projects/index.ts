export * from './health.ts'
export * from './lead-time.ts'
