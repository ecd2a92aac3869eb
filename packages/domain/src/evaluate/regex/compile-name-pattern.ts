import type { CompilePattern } from '../../features/feature-naming.ts'
import { compileRegex } from './regex.ts'

/** Compiles the pattern of a naming rule outside of the server, in time linear in the length of a name. */
export const compileNamePattern: CompilePattern = (pattern) => {
  // Compiled alone first, because a pattern such as `a)(b` is valid only inside of a group.
  if (!compileRegex(pattern, false)) return null
  return compileRegex(String.raw`\A(?:${pattern})\z`, false) ?? null
}
