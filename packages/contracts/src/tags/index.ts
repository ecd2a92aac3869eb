export * from './endpoints.ts'
export * from './inputs.ts'
export * from './schemas.ts'
