import type { CompilePattern } from '@halyard/domain'
import { RE2JS, RE2JSException } from 're2js'
import { patternSize } from './pattern-size.ts'

/** Compiling takes a few milliseconds then, and so does matching a hundred characters, whatever the pattern. */
const mostInstructions = 1_000

/**
 * Compiles patterns that people write, by an engine that takes linear time. Null: the pattern is too large, or uses what the engine does not
 * know (look-around, back references).
 */
export const compilePattern: CompilePattern = (pattern) => {
  // Before compiling, which writes repetitions out and may take seconds.
  if (patternSize(pattern) > mostInstructions) return null
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() > mostInstructions ? null : (name) => compiled.testExact(name)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}
