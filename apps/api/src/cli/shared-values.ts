import { BoundedMemory } from '../memory/bounded-memory.ts'

const longestShared = 100
const nothing: readonly never[] = Object.freeze([])

/** Makes items of a file smaller: what is the same in many of them, such as names and empty lists, is in memory once. Nobody may alter them afterwards. */
export class SharedValues {
  readonly #texts = new BoundedMemory<string, string>({ entries: 200_000 })

  /** The item itself, with shared values where there are any. */
  within(item: unknown): unknown {
    if (typeof item !== 'object' || item === null) return item
    // Its keys are its own.
    const fields = item as Record<string, unknown>
    for (const key in fields) {
      const value = fields[key]
      if (typeof value === 'string' && key !== 'id') fields[key] = this.#text(value)
      else if (Array.isArray(value) && value.length === 0) fields[key] = nothing
      else if (typeof value === 'object') this.within(value)
    }
    return item
  }

  #text(text: string): string {
    if (text.length > longestShared) return text
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }
}
