export * from './endpoints.ts'
export * from './permission-endpoints.ts'
export * from './permission-schemas.ts'
export * from './schemas.ts'
