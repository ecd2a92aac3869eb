export * from './possible-parents.ts'
