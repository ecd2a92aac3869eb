import type { CompilePattern } from '@halyard/domain'
import { RE2JS, RE2JSException } from 're2js'

/** A hundred characters are matched in a few milliseconds then, whatever the pattern. */
const mostInstructions = 1_000

/** Patterns that people write, by an engine that takes linear time; what it does not know (look-around, back references) or is too large is none. */
export const compilePattern: CompilePattern = (pattern) => {
  try {
    const compiled = RE2JS.compile(pattern)
    return compiled.programSize() > mostInstructions ? null : (name) => compiled.testExact(name)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}
