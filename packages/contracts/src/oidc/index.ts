export * from './check.ts'
export * from './endpoints.ts'
export * from './schemas.ts'
