export * from './feature-naming.ts'
export * from './staleness.ts'
