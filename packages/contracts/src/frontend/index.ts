export * from './context.ts'
export * from './endpoints.ts'
export * from './schemas.ts'
