export * from './basics.ts'
export * from './endpoints.ts'
export * from './schemas.ts'
