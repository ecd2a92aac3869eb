export * from './archive-together.ts'
export * from './possible-parents.ts'
