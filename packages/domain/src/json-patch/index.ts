export * from './apply-patch.ts'
