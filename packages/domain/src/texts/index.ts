export * from './first-names.ts'
