import { BoundedMemory } from '../memory/bounded-memory.ts'

const longestShared = 100
const nothing: readonly never[] = Object.freeze([])

/** Saves memory for items of a file: equal texts, such as names, and empty lists are stored once. Callers must not change shared values. */
export class SharedValues {
  readonly #texts = new BoundedMemory<string, string>({ entries: 200_000 })

  /** Returns the same item, after replacing its values with shared ones. */
  share(item: unknown): unknown {
    if (typeof item !== 'object' || item === null) return item
    // Items are objects that JSON.parse created, so all their keys are own keys.
    const fields = item as Record<string, unknown>
    for (const key in fields) {
      const value = fields[key]
      if (typeof value === 'string' && key !== 'id') fields[key] = this.#text(value)
      else if (Array.isArray(value) && value.length === 0) fields[key] = nothing
      else if (typeof value === 'object') this.share(value)
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
