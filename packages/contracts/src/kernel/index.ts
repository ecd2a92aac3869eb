export * from './atoms.ts'
export * from './empty.ts'
export * from './endpoint.ts'
export * from './json-patch.ts'
