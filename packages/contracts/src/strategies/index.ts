export * from './constraints.ts'
export * from './schemas.ts'
