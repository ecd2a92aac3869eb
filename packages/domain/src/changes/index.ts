export type { Applied, Conflict } from './applied.ts'
export * from './apply-change.ts'
export * from './apply-changes.ts'
export type * from './world.ts'
