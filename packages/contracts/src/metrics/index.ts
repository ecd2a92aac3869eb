export * from './applications.ts'
export * from './endpoints.ts'
export * from './reports.ts'
export * from './schemas.ts'
