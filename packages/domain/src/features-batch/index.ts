export type * from './batch-target.ts'
export * from './plan-batch.ts'
