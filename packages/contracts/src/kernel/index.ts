export * from './atoms.ts'
export * from './endpoint.ts'
