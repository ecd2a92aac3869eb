export * from './endpoints.ts'
export * from './schemas.ts'
export * from './sign-in-test.ts'
