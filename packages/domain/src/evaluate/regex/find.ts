import type { Assertion } from './node.ts'
import type { Program } from './program.ts'

const isWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 97 && unit <= 122)

const holds = (assertion: Assertion, text: string, at: number): boolean => {
  switch (assertion) {
    case 'textBegin':
      return at === 0
    case 'textEnd':
      return at === text.length
    case 'lineBegin':
      return at === 0 || text.charCodeAt(at - 1) === 10
    case 'lineEnd':
      return at === text.length || text.charCodeAt(at) === 10
    default: {
      const isBorder = isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at))
      return isBorder === (assertion === 'wordBorder')
    }
  }
}

/** The steps of a program that wait for the next code point. Each step is in the set at most once. */
class Waiting {
  readonly #program: Program
  readonly #seen: Int32Array
  readonly #stack: number[] = []
  readonly steps: number[] = []

  constructor(program: Program) {
    this.#program = program
    this.#seen = new Int32Array(program.length).fill(-1)
  }

  /** Adds a step and all steps that follow it without a code point. True: the program matches. */
  add(first: number, text: string, at: number): boolean {
    const stack = this.#stack
    stack.push(first)
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const step = this.#program[index]
      if (step === undefined) return true
      if (this.#seen[index] === at) continue
      this.#seen[index] = at
      if (step.test !== undefined) this.steps.push(index)
      else if (step.assertion === undefined || holds(step.assertion, text, at)) {
        if (step.other >= 0) stack.push(step.other)
        stack.push(step.next)
      }
    }
    return false
  }
}

/** Whether a program matches anywhere in a text. All ways to match are followed at once, so the time is linear in the length of the text. */
export const find = (program: Program, text: string): boolean => {
  let [current, next] = [new Waiting(program), new Waiting(program)]
  for (let at = 0; ; ) {
    if (current.add(0, text, at)) return true
    if (at >= text.length) return false
    const codePoint = text.codePointAt(at)!
    at += codePoint > 0xffff ? 2 : 1
    for (const index of current.steps) {
      const step = program[index]!
      if (step.test!(codePoint) && next.add(step.next, text, at)) return true
    }
    current.steps.length = 0
    ;[current, next] = [next, current]
  }
}
