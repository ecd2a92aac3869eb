export * from './update-tags.ts'
