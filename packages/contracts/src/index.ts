export * from './contract.ts'
export * from './errors/index.ts'
export * from './kernel/index.ts'
export * from './tags/index.ts'
