import { type BodyParts, leafParts } from './body-parts.ts'
import { compareBytes } from './byte-order.ts'
import { Leaf } from './leaf.ts'

const partitionOf = (key: string) => key.slice(0, key.indexOf('\u0000') + 1)

interface BodyOptions {
  readonly keyPrefixes?: readonly string[]
  readonly replaced?: ReadonlyMap<string, string>
}

/**
 * JSON fragments in byte order of their keys, for bodies that change in one place at a time.
 * Fragments lie in leaves of about 64, as in a tree: a change concerns one leaf, and only that one is joined and compressed again.
 * A key is plain, or a partition and a name with U+0000 between: leaves never mix partitions, so a body of one partition shares them.
 */
export class FragmentList {
  #leaves: Leaf[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The last leaf that starts at or before the key; -1 when there is none. */
  #find(key: string): number {
    let [low, high] = [0, this.#leaves.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.#leaves[middle]!.first, key) <= 0) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The bytes of one fragment. */
  get(key: string): Buffer | undefined {
    return this.#leaves[this.#find(key)]?.get(key)
  }

  /** Adds or replaces a fragment. Setting what is there already costs nothing later. */
  set(key: string, json: string): void {
    const fragment = Buffer.from(json)
    const partition = partitionOf(key)
    const at = this.#find(key)
    for (const home of [at, at + 1]) {
      const leaf = this.#leaves[home]
      if (leaf?.partition !== partition) continue
      if (!leaf.has(key)) this.#size++
      this.#leaves.splice(home, 1, ...leaf.with(key, fragment))
      return
    }
    const { before, after } = this.#leaves[at]?.around(key) ?? {}
    const leaves = [before, new Leaf(partition, [key], [fragment]), after].filter((leaf) => leaf !== undefined)
    this.#leaves.splice(Math.max(at, 0), before ? 1 : 0, ...leaves)
    this.#size++
  }

  /** Takes a fragment out; a key that is not there is ignored. */
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

  /** The leaves with other fragments in the place of some; those without any of them are the same. */
  #with(replaced: ReadonlyMap<string, string>): Leaf[] {
    const leaves = [...this.#leaves]
    for (const [key, json] of replaced) {
      const at = this.#find(key)
      // A fragment that is replaced needs no more room, so one leaf stays one.
      if (leaves[at]?.has(key)) [leaves[at]] = leaves[at].with(key, Buffer.from(json)) as [Leaf]
    }
    return leaves
  }

  /**
   * `prefix`, the fragments joined by commas, `suffix`: as they are now, whatever is set later.
   * `keyPrefixes` narrows the body to the keys that begin with one of them; `replaced` are fragments for this body alone.
   */
  body(prefix: string, suffix: string, { keyPrefixes, replaced = new Map() }: BodyOptions = {}): BodyParts {
    const all = this.#with(replaced)
    const leaves = keyPrefixes ? all.map((leaf) => leaf.within(keyPrefixes)).filter((leaf) => leaf !== undefined) : all
    return leafParts(prefix, leaves, suffix)
  }
}
