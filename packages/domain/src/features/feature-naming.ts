import type { FeatureNaming } from '@halyard/contracts'

/**
 * Tells whether a pattern fits a name as a whole; null: the pattern is none. It comes from outside, since patterns are written by people and
 * matching must take no longer than the name and the pattern are long.
 */
export type CompilePattern = (pattern: string) => ((name: string) => boolean) | null

/** What is wrong with how features shall be named: a pattern that is none, or an example that it does not fit. Null: nothing. */
export const namingFault = (
  { pattern, example }: FeatureNaming,
  compile: CompilePattern,
): { readonly field: 'pattern' | 'example'; readonly message: string } | null => {
  const fits = compile(pattern)
  if (!fits) return { field: 'pattern', message: 'must be a regular expression of moderate size, without look-around and back references' }
  return example === null || fits(example) ? null : { field: 'example', message: `must match the pattern ${pattern}` }
}

/** What is wrong with the name of a feature to be made in a project; null: nothing. */
export const nameFault = (name: string, naming: FeatureNaming | null, compile: CompilePattern): string | null => {
  // A stored pattern was one when it was stored.
  if (!naming || compile(naming.pattern)?.(name) !== false) return null
  const { pattern, example } = naming
  return `must match the pattern ${pattern} of the project${example ? `, as ${example} does` : ''}`
}
