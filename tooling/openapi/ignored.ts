/** A finding of a linter that is no fault of the document. */
export interface Ignored {
  readonly rule: string
  /** Matches the location of the finding: the keys from the root of the document, joined by spaces. */
  readonly at: RegExp
  readonly reason: string
}

const unleash = 'The paths are those of Unleash. The server prefers a literal segment to a parameter.'

/** Every entry must match a finding; an entry without one is a fault. */
export const ignored: readonly Ignored[] = [
  { rule: 'no-ambiguous-paths', at: /^paths \/api\/admin\/projects\/\{projectId\}\/change-requests\//, reason: unleash },
  { rule: 'no-ambiguous-paths', at: /^paths \/api\/admin\/environments\//, reason: unleash },
  { rule: 'no-ambiguous-paths', at: /^paths \/api\/admin\/segments\//, reason: unleash },
  {
    rule: 'oas3-examples-value-or-externalValue',
    at: / properties parameters items examples \d+$/,
    reason: 'The rule takes the property `parameters` of a schema for parameters of an operation.',
  },
  {
    rule: 'operation-4xx-response',
    at: /^paths \/auth\/methods get /,
    reason: 'The request has no input and needs no credentials, so the server refuses no request.',
  },
]
