export * from './endpoints.ts'
export * from './preferences.ts'
export * from './schemas.ts'
