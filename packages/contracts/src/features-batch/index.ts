export * from './endpoints.ts'
export * from './export.ts'
export * from './import.ts'
