import { compareBytes } from './byte-order.ts'
import { compressSegment, type Segment } from './gzip-segments.ts'

const maxSize = 128
export const comma = Buffer.from(',')

/**
 * A run of neighbouring fragments, never empty. A leaf is immutable, so a body that uses it keeps its state. A leaf is joined and
 * compressed at most once, on first use.
 */
export class Leaf {
  readonly partition: string
  readonly #keys: readonly string[]
  readonly #fragments: Buffer[]
  #plain: Buffer | undefined
  #segment: Segment | undefined

  constructor(partition: string, keys: readonly string[], fragments: Buffer[]) {
    this.partition = partition
    this.#keys = keys
    this.#fragments = fragments
  }

  get size(): number {
    return this.#keys.length
  }

  get fragments(): readonly Buffer[] {
    return this.#fragments
  }

  get first(): string {
    return this.#keys[0]!
  }

  get #last(): string {
    return this.#keys.at(-1)!
  }

  /** The index of the key, or the index at which the key would be inserted. */
  #position(key: string): { at: number; found: boolean } {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.#keys[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    return { at: low, found: this.#keys[low] === key }
  }

  #cut(start: number, end?: number): Leaf {
    return new Leaf(this.partition, this.#keys.slice(start, end), this.#fragments.slice(start, end))
  }

  has(key: string): boolean {
    return this.#position(key).found
  }

  get(key: string): Buffer | undefined {
    const { at, found } = this.#position(key)
    return found ? this.#fragments[at] : undefined
  }

  /** This leaf with the fragment set: the same leaf if nothing changed, two halves if the leaf would become too large. */
  with(key: string, fragment: Buffer): readonly Leaf[] {
    const { at, found } = this.#position(key)
    if (found && this.#fragments[at]!.equals(fragment)) return [this]
    const keys = found ? this.#keys : this.#keys.toSpliced(at, 0, key)
    const leaf = new Leaf(this.partition, keys, this.#fragments.toSpliced(at, found ? 1 : 0, fragment))
    const half = leaf.size >>> 1
    return leaf.size > maxSize ? [leaf.#cut(0, half), leaf.#cut(half)] : [leaf]
  }

  /** This leaf without the key; undefined: no fragment remains. */
  without(key: string): Leaf | undefined {
    const { at, found } = this.#position(key)
    if (!found) return this
    return this.size === 1 ? undefined : new Leaf(this.partition, this.#keys.toSpliced(at, 1), this.#fragments.toSpliced(at, 1))
  }

  /** The pieces before and after a key that belongs to another partition. */
  around(key: string): { before: Leaf; after: Leaf | undefined } {
    const { at } = this.#position(key)
    return at === this.size ? { before: this, after: undefined } : { before: this.#cut(0, at), after: this.#cut(at) }
  }

  /** This leaf joined with its right neighbour, if both are small and of one partition; else undefined. */
  joined(next: Leaf): Leaf | undefined {
    if (next.partition !== this.partition || this.size + next.size > maxSize / 2) return undefined
    return new Leaf(this.partition, [...this.#keys, ...next.#keys], [...this.#fragments, ...next.#fragments])
  }

  /** The part of this leaf whose keys begin with one of the prefixes: the same leaf if all keys do; undefined if no key does. */
  within(prefixes: readonly string[]): Leaf | undefined {
    const { first } = this
    const last = this.#last
    const overlapping = prefixes.filter(
      (prefix) => first.startsWith(prefix) || (compareBytes(first, prefix) < 0 && compareBytes(prefix, last) <= 0),
    )
    if (overlapping.length === 0) return undefined
    if (overlapping.some((prefix) => first.startsWith(prefix) && last.startsWith(prefix))) return this
    const inside = this.#keys.map((key) => overlapping.some((prefix) => key.startsWith(prefix)))
    const keys = this.#keys.filter((_, at) => inside[at])
    if (keys.length === this.size) return this
    return keys.length === 0
      ? undefined
      : new Leaf(
          this.partition,
          keys,
          this.#fragments.filter((_, at) => inside[at]),
        )
  }

  /** Length of the joined fragments in bytes. */
  get length(): number {
    return this.#fragments.reduce((sum, fragment) => sum + fragment.length + comma.length, -comma.length)
  }

  /** The fragments joined by commas. */
  plain(): Buffer {
    if (this.#plain) return this.#plain
    const plain = Buffer.allocUnsafeSlow(this.length)
    let at = 0
    for (const [i, fragment] of this.#fragments.entries()) {
      if (i > 0) at += comma.copy(plain, at)
      const start = at
      at += fragment.copy(plain, at)
      // The bytes are stored only once: each fragment becomes a view of the joined text.
      this.#fragments[i] = plain.subarray(start, at)
    }
    this.#plain = plain
    return plain
  }

  segment(): Segment {
    this.#segment ??= compressSegment(this.plain())
    return this.#segment
  }
}
