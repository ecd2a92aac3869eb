export * from './changes.ts'
export * from './payloads.ts'
export * from './schemas.ts'
