export * from './endpoints.ts'
export * from './environments.ts'
export * from './schemas.ts'
export * from './sort-order.ts'
