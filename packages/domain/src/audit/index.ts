export * from './check-seals.ts'
export * from './seal-events.ts'
