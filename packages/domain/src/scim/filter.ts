export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type ScimComparison = (typeof comparisons)[number]

export type ScimValue = string | number | boolean | null

/** Names of an attribute and of its sub-attribute, in lower case. A schema other than the core schemas comes first. */
export type ScimPath = readonly string[]

/** A filter of SCIM. Source: RFC 7644, 3.4.2.2. */
export type ScimFilter =
  | { readonly kind: 'compare'; readonly path: ScimPath; readonly comparison: ScimComparison; readonly value: ScimValue }
  | { readonly kind: 'present'; readonly path: ScimPath }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly part: ScimFilter }
  /** At least one item of a list has all the properties. */
  | { readonly kind: 'items'; readonly path: ScimPath; readonly part: ScimFilter }

/** The bounds of a filter, so that no filter costs much more than the comparison of its words. */
export const filterLimits = { length: 4_000, depth: 20 } as const
