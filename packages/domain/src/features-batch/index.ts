export type * from './batch-change.ts'
export * from './fields-of.ts'
export * from './plan-batch.ts'
