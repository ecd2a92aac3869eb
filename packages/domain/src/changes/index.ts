export type { Applied, Conflict } from './applied.ts'
export * from './apply-changes.ts'
export * from './to-default-strategy.ts'
