export type * from './batch-target.ts'
export * from './fields-of.ts'
export * from './plan-batch.ts'
