/** Headers of answers, shared as components. */
export const headerComponents = {
  RequestId: { description: 'Id of the exchange: the one that was sent, or a new one', schema: { type: 'string' } },
  ETag: { description: 'Tag of this state of the answer', schema: { type: 'string' } },
  Location: { description: 'Path of what was made, or of the page to go to', schema: { type: 'string', format: 'uri-reference' } },
  Deprecation: { description: 'Since when the operation is deprecated: @ and seconds since 1970 (RFC 9745)', schema: { type: 'string' } },
  Link: {
    description:
      'Of a page of a list, where the others are: rel="next" while there is one behind it, and rel="first". Of an operation that is replaced, by which path: rel="successor-version" (RFC 8288)',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds after which to try again', schema: { type: 'string' } },
  Replayed: { description: 'true: this was answered before, to a request with the same Idempotency-Key', schema: { type: 'string' } },
  Dropped: { description: 'Number of entries that the server left out of the report; absent: none', schema: { type: 'string' } },
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
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETags of what was read of that which this changes; where it is another version by now the answer is 412',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any 1 to 255 visible ASCII characters: what comes again with the same key within 24 hours is not done again, and answered as before',
    schema: { type: 'string' },
  },
  Comment: {
    name: 'Halyard-Comment',
    in: 'header',
    description:
      'The reason of the write, which its events store: at most 1,000 characters without control characters, as UTF-8 in percent-encoding (encodeURIComponent). Text that is not percent-encoded correctly is taken as it is.',
    schema: { type: 'string' },
  },
} as const

export const parameterRef = (name: keyof typeof parameterComponents): { $ref: string } => ({ $ref: `#/components/parameters/${name}` })
