import type { FeatureNaming } from '@halyard/contracts'

/**
 * Compiles a pattern to a function that matches a complete name. Null: the pattern is invalid or too large. The compiler is an argument, because
 * people write the patterns, and the time to match must be bounded.
 */
export type CompilePattern = (pattern: string) => ((name: string) => boolean) | null

/** The fault of a naming rule: an invalid pattern, or an example that does not match. Null: no fault. */
export const namingFault = (
  { pattern, example }: FeatureNaming,
  compile: CompilePattern,
): { readonly field: 'pattern' | 'example'; readonly message: string } | null => {
  const fits = compile(pattern)
  if (!fits) return { field: 'pattern', message: 'must be a regular expression of moderate size, without look-around and back references' }
  return example === null || fits(example) ? null : { field: 'example', message: `must match the pattern ${pattern}` }
}

/** The fault of the name of a new feature in a project; null: no fault. */
export const nameFault = (name: string, naming: FeatureNaming | null, compile: CompilePattern): string | null => {
  if (!naming) return null
  const { pattern, example } = naming
  const fits = compile(pattern)
  // The pattern was stored when larger patterns were accepted.
  if (!fits) return `cannot be checked: the pattern ${pattern} of the project is too large; store a simpler pattern in its settings`
  if (fits(name)) return null
  return `must match the pattern ${pattern} of the project${example ? `, as ${example} does` : ''}`
}
