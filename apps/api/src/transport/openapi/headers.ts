const text = (example: string) => ({ type: 'string' as const, examples: [example] })

const tag = 'W/"Zm9yIGFuIGV4YW1wbGU"'

/** Headers of responses, shared as components. */
export const headerComponents = {
  RequestId: {
    description: 'Id of the request: the id that the client sent, or a generated id',
    schema: text('5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc'),
  },
  ETag: { description: 'Version tag of this response', schema: text(tag) },
  Location: {
    description: 'Path of the created resource, or of the page to open next',
    schema: { ...text('/api/admin/projects/shop/features/checkout'), format: 'uri-reference' },
  },
  Deprecation: {
    description: 'Time since which the operation is deprecated: @ and seconds since 1970 (RFC 9745)',
    schema: text('@1767225600'),
  },
  Link: {
    description:
      'Links of a page of a list: rel="next" unless the page is the last, and rel="first". Link of a deprecated operation to its replacement: rel="successor-version" (RFC 8288)',
    schema: text('</api/admin/projects?limit=50>; rel="first"'),
  },
  RetryAfter: { description: 'Seconds after which the client can try again', schema: text('1') },
  Replayed: {
    description: 'true: this is the stored response to an earlier request with the same Idempotency-Key',
    schema: text('true'),
  },
  Dropped: { description: 'Number of entries of the report that the server dropped; absent: none', schema: text('2') },
  Challenge: { description: 'How to authenticate: Bearer', schema: text('Bearer') },
} as const

export const headerRef = (name: keyof typeof headerComponents): { $ref: string } => ({ $ref: `#/components/headers/${name}` })

/** Parameters that are headers. */
export const parameterComponents = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags known to the caller; if one of them is current, the response is 304 without a body',
    schema: text(tag),
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETags of the version that the caller read; if the resource has another version, the response is 412 and nothing changes',
    schema: text(tag),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      '1 to 255 visible ASCII characters. A repeated request with the same key within 24 hours is not executed again, and gets the stored response.',
    schema: text('create-checkout-1'),
  },
  Comment: {
    name: 'Halyard-Comment',
    in: 'header',
    description:
      'The reason of the write, which its events store: at most 1,000 characters without control characters, as UTF-8 in percent-encoding (encodeURIComponent). Text that is not correctly percent-encoded is stored unchanged.',
    schema: text('Rollout%20to%20everyone'),
  },
} as const

export const parameterRef = (name: keyof typeof parameterComponents): { $ref: string } => ({ $ref: `#/components/parameters/${name}` })
