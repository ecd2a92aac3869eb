export { type ErrorName, errors } from '../data/errors.ts'
export * from './schemas.ts'
