import type { FeatureNaming } from '@halyard/contracts'

/**
 * Compiles a pattern to a function that matches a complete name. Null: the pattern is invalid or too large. It is an argument, because people
 * write patterns, and the time to match must be bounded.
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

/** What is wrong with the name of a new feature in a project; null: nothing. */
export const nameFault = (name: string, naming: FeatureNaming | null, compile: CompilePattern): string | null => {
  if (!naming) return null
  const { pattern, example } = naming
  const fits = compile(pattern)
  // It was stored when larger patterns were accepted.
  if (!fits) return `cannot be checked: the pattern ${pattern} of the project is too large; store a simpler pattern in its settings`
  if (fits(name)) return null
  return `must match the pattern ${pattern} of the project${example ? `, as ${example} does` : ''}`
}
