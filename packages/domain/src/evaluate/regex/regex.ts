import { find } from './find.ts'
import { parse } from './parse.ts'
import { toProgram } from './program.ts'

/**
 * A test of whether a pattern matches anywhere in a text, in time linear in the length of the text. The syntax is that of RE2. Undefined: the
 * pattern is invalid in RE2, or too large.
 */
export const compileRegex = (pattern: string, ignoreCase: boolean): ((text: string) => boolean) | undefined => {
  const node = parse(pattern, ignoreCase)
  const program = node && toProgram(node)
  return program && ((text) => find(program, text))
}
