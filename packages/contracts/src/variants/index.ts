export * from './inputs.ts'
export * from './schemas.ts'
