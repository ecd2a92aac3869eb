import type { Assertion, CodePointTest, Node } from './node.ts'

/** One step of a program. A step that tests no code point continues with `next`, and also with `other` if that exists. */
export interface Step {
  readonly test?: CodePointTest
  readonly assertion?: Assertion
  next: number
  other: number
}

/** A program ends with a match after its last step. */
export type Program = readonly Step[]

/** Maximum number of steps in a program. Each step costs at most a constant time per code point of a text. */
const mostSteps = 5_000

class Writer {
  readonly steps: Step[] = []

  get isFull(): boolean {
    return this.steps.length > mostSteps
  }

  #add(step: Omit<Step, 'next' | 'other'> = {}): Step {
    const added = { ...step, next: this.steps.length + 1, other: -1 }
    this.steps.push(added)
    return added
  }

  write(node: Node): void {
    if (this.isFull) return
    if (node.kind === 'one') this.#add({ test: node.test })
    else if (node.kind === 'assert') this.#add({ assertion: node.assertion })
    else if (node.kind === 'sequence') for (const part of node.parts) this.write(part)
    else if (node.kind === 'choice') this.#choice(node.parts)
    else this.#repeat(node.part, node.least, node.most)
  }

  #choice(parts: readonly Node[]): void {
    const exits: Step[] = []
    for (const [at, part] of parts.entries()) {
      const fork = at < parts.length - 1 ? this.#add() : undefined
      this.write(part)
      if (fork === undefined) continue
      exits.push(this.#add())
      fork.other = this.steps.length
    }
    for (const exit of exits) exit.next = this.steps.length
  }

  #repeat(part: Node, least: number, most: number): void {
    for (let count = 0; count < least && !this.isFull; count++) this.write(part)
    if (most === Number.POSITIVE_INFINITY) {
      const start = this.steps.length
      const fork = this.#add()
      this.write(part)
      this.#add().next = start
      fork.other = this.steps.length
      return
    }
    const forks: Step[] = []
    for (let count = least; count < most && !this.isFull; count++) {
      forks.push(this.#add())
      this.write(part)
    }
    for (const fork of forks) fork.other = this.steps.length
  }
}

/** The program of a pattern. Undefined: it would have too many steps. */
export const toProgram = (node: Node): Program | undefined => {
  const writer = new Writer()
  writer.write(node)
  return writer.isFull ? undefined : writer.steps
}
