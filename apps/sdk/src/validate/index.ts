export { UnexpectedResponse } from './unexpected-response.ts'
export { type ValidationOptions, withValidation } from './with-validation.ts'
