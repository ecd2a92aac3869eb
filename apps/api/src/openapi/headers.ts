/** Headers of answers, shared as components. */
export const headerComponents = {
  RequestId: { description: 'Id of the exchange: the one that was sent, or a new one', schema: { type: 'string' } },
  ETag: { description: 'Tag of this state of the answer', schema: { type: 'string' } },
  Location: { description: 'Path of what was made', schema: { type: 'string', format: 'uri-reference' } },
  Deprecation: { description: 'Since when the operation is deprecated: @ and seconds since 1970 (RFC 9745)', schema: { type: 'string' } },
  Successor: { description: 'The path of what replaces the operation, with rel="successor-version"', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which to try again', schema: { type: 'string' } },
  Challenge: { description: 'How to authenticate: Bearer', schema: { type: 'string' } },
} as const

export const headerRef = (name: keyof typeof headerComponents): { $ref: string } => ({ $ref: `#/components/headers/${name}` })

/** Parameters that are headers. */
export const parameterComponents = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags known to the caller; when one is current the answer is 304, without a body',
    schema: { type: 'string' },
  },
} as const

export const parameterRef = (name: keyof typeof parameterComponents): { $ref: string } => ({ $ref: `#/components/parameters/${name}` })
