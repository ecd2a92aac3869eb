import { compileRegex } from '../evaluate/regex/regex.ts'
import type { CompilePattern } from './feature-naming.ts'

/** Compiles naming patterns where the compiler of the server is not available, such as in browsers. It takes linear time as well. */
export const compileNamePattern: CompilePattern = (pattern) => {
  if (compileRegex(pattern, false) === undefined) return null
  return compileRegex(`^(?:${pattern})$`, false) ?? null
}
