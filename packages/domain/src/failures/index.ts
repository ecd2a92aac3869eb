export { Failure, failure } from './failure.ts'
export { wrongFields } from './wrong-fields.ts'
