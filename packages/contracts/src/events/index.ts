export * from './endpoints.ts'
export * from './filters.ts'
export * from './schemas.ts'
