export * from './changes-schemas.ts'
export * from './endpoints.ts'
export * from './schemas.ts'
