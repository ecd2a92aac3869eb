import type { CompilePattern } from '@halyard/domain'
import { RE2JS, RE2JSException } from 're2js'
import { patternSize } from './pattern-size.ts'

/** Within this limit, compiling a pattern and matching 100 characters take a few milliseconds each. */
const maxInstructions = 1_000

/**
 * Compiles patterns of users with an engine that takes linear time. Null: the pattern is invalid, is too large, or uses look-around or back
 * references, which the engine does not support.
 */
export const compilePattern: CompilePattern = (pattern) => {
  // The check precedes compiling, which expands repetitions and may take seconds.
  if (patternSize(pattern) > maxInstructions) return null
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() > maxInstructions ? null : (name) => compiled.testExact(name)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}
