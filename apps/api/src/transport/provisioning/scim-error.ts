import { type Failure, ScimRefusal } from '@halyard/domain'

const scimTypeOf = (failure: Failure): string | undefined => {
  if (failure instanceof ScimRefusal) return failure.scimType
  if (failure.name === 'NameExistsError') return 'uniqueness'
  return failure.name === 'ValidationError' ? 'invalidSyntax' : undefined
}

/** The additional fields of an error body that clients of SCIM read. Source: RFC 7644, 3.12. */
export const scimError = (failure: Failure): Readonly<Record<string, unknown>> => {
  const scimType = scimTypeOf(failure)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(failure.status),
    ...(scimType !== undefined && { scimType }),
    detail: failure.message,
  }
}
