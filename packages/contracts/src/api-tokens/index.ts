export * from './edge-tokens.ts'
export * from './endpoints.ts'
export * from './schemas.ts'
