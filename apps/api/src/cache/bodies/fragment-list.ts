import { ownBytes } from '../../memory/own-bytes.ts'
import { type BodyParts, leafParts } from './body-parts.ts'
import { compareBytes } from './byte-order.ts'
import { Leaf } from './leaf.ts'

const partitionOf = (key: string) => key.slice(0, key.indexOf('\u0000') + 1)

interface BodyOptions {
  readonly keyPrefixes?: readonly string[]
  readonly replaced?: ReadonlyMap<string, string>
}

/**
 * JSON fragments in byte order of their keys, for bodies of which one part changes at a time.
 * Fragments are grouped in leaves of about 64, as in a tree. A change concerns one leaf, and only this leaf is joined and compressed again.
 * A key is a name, or a partition and a name with U+0000 between them. Leaves never mix partitions, so the body of one partition shares its
 * leaves.
 */
export class FragmentList {
  #leaves: Leaf[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Index of the last leaf that starts at or before the key; -1: no leaf does. */
  #find(key: string): number {
    let [low, high] = [0, this.#leaves.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.#leaves[middle]!.first, key) <= 0) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The bytes of one fragment; undefined: the key does not exist. */
  get(key: string): Buffer | undefined {
    return this.#leaves[this.#find(key)]?.get(key)
  }

  /** Adds or replaces a fragment. Setting an unchanged fragment causes no later work. */
  set(key: string, json: string): void {
    const fragment = ownBytes(json)
    const partition = partitionOf(key)
    const at = this.#find(key)
    for (const candidate of [at, at + 1]) {
      const leaf = this.#leaves[candidate]
      if (leaf?.partition !== partition) continue
      if (!leaf.has(key)) this.#size++
      this.#leaves.splice(candidate, 1, ...leaf.with(key, fragment))
      return
    }
    const { before, after } = this.#leaves[at]?.around(key) ?? {}
    const leaves = [before, new Leaf(partition, [key], [fragment]), after].filter((leaf) => leaf !== undefined)
    this.#leaves.splice(Math.max(at, 0), before ? 1 : 0, ...leaves)
    this.#size++
  }

  /** Removes a fragment; an unknown key is ignored. */
  delete(key: string): void {
    const at = this.#find(key)
    const leaf = this.#leaves[at]
    if (!leaf?.has(key)) return
    this.#size--
    const rest = leaf.without(key)
    this.#leaves.splice(at, 1, ...(rest ? [rest] : []))
    this.#join(at)
    this.#join(at - 1)
  }

  #join(at: number): void {
    const [left, right] = [this.#leaves[at], this.#leaves[at + 1]]
    const joined = left && right && left.joined(right)
    if (joined) this.#leaves.splice(at, 2, joined)
  }

  /** The leaves with some fragments replaced. Leaves without a replaced fragment are shared. */
  #with(replaced: ReadonlyMap<string, string>): Leaf[] {
    const leaves = [...this.#leaves]
    for (const [key, json] of replaced) {
      const at = this.#find(key)
      // Replacing a fragment does not change the size of its leaf, so the leaf does not split.
      if (leaves[at]?.has(key)) [leaves[at]] = leaves[at].with(key, ownBytes(json)) as [Leaf]
    }
    return leaves
  }

  /**
   * `prefix`, the current fragments joined by commas, and `suffix`. Later changes of the list do not change the body.
   * `keyPrefixes` limits the body to keys that begin with one of them; `replaced` are fragments for this body only.
   */
  body(prefix: string, suffix: string, { keyPrefixes, replaced = new Map() }: BodyOptions = {}): BodyParts {
    const all = this.#with(replaced)
    const leaves = keyPrefixes ? all.map((leaf) => leaf.within(keyPrefixes)).filter((leaf) => leaf !== undefined) : all
    return leafParts(prefix, leaves, suffix)
  }
}
