/** Whether a code point belongs to a set. */
export type CodePointTest = (codePoint: number) => boolean

export type Assertion = 'textBegin' | 'textEnd' | 'lineBegin' | 'lineEnd' | 'wordBorder' | 'noWordBorder'

/** A parsed pattern. `copies` is the largest number of times that nested repetitions repeat one part. */
export type Node =
  | { readonly kind: 'one'; readonly test: CodePointTest; readonly copies: 1 }
  | { readonly kind: 'assert'; readonly assertion: Assertion; readonly copies: 1 }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[]; readonly copies: number }
  | { readonly kind: 'choice'; readonly parts: readonly Node[]; readonly copies: number }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number; readonly copies: number }

export const oneOf = (test: CodePointTest): Node => ({ kind: 'one', test, copies: 1 })
export const assert = (assertion: Assertion): Node => ({ kind: 'assert', assertion, copies: 1 })
export const join = (kind: 'sequence' | 'choice', parts: readonly Node[]): Node =>
  parts.length === 1 ? parts[0]! : { kind, parts, copies: parts.reduce((most, { copies }) => Math.max(most, copies), 1) }

/** Maximum number of repetitions in RE2; nested repetitions are multiplied. */
export const mostCopies = 1000

/** A repetition, `most` may be Infinity. Undefined: the counts are too large, or in the wrong order. */
export const repeat = (part: Node, least: number, most: number): Node | undefined => {
  const counted = most === Number.POSITIVE_INFINITY ? least : most
  const copies = part.copies * Math.max(1, counted)
  return least > counted || copies > mostCopies ? undefined : { kind: 'repeat', part, least, most, copies }
}
