export * from './delta.ts'
export * from './endpoints.ts'
export * from './schemas.ts'
