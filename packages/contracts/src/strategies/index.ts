export * from './constraints.ts'
export * from './inputs.ts'
export * from './schemas.ts'
