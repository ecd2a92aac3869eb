import type { ErrorName } from '@halyard/contracts/data'
import { Failure } from '../failures/failure.ts'

/** Details of an error that SCIM names. Source: RFC 7644, 3.12. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** An error of SCIM with its own type. */
export class ScimRefusal extends Failure {
  readonly scimType: ScimErrorType

  constructor(scimType: ScimErrorType, message: string, name: ErrorName = 'ValidationError') {
    super(name, message)
    this.scimType = scimType
  }
}

/** Returns 400 with the type. */
export const scimRefusal = (scimType: ScimErrorType, message: string): ScimRefusal => new ScimRefusal(scimType, message)
