import type { FieldMask } from './field-mask.ts'
import { FieldTable } from './field-table.ts'
import type { Predicate, Reading } from './predicate.ts'

const constant = (result: boolean): Predicate => ({ test: () => result, fields: [] })

/** The predicate that is always false: for invalid rules, and for segments that do not exist. */
export const never = 0

/** All predicates of an evaluator, by number. */
export class PredicateTable {
  readonly fields: FieldTable
  readonly predicates: Predicate[]
  /** Undefined: contexts hold the values of all fields. */
  readonly mask: FieldMask | undefined
  readonly #numbers: Map<string, number>

  constructor(other?: PredicateTable, mask = other?.mask) {
    this.mask = mask
    this.fields = new FieldTable(other?.fields.names)
    this.predicates = other ? [...other.predicates] : [constant(false)]
    this.#numbers = new Map(other ? other.#numbers : [])
  }

  /** The number of the predicate with a key. The predicate is built if the key is new; a key without a predicate gets `never`. */
  intern(key: string, build: () => Predicate | undefined): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const predicate = build()
    const number = predicate === undefined ? never : this.predicates.push(predicate) - 1
    this.#numbers.set(key, number)
    return number
  }

  /** The predicate that is true when another predicate is false. `never` stays false. */
  invert(predicate: number): number {
    if (predicate === never) return never
    const { fields, date } = this.predicates[predicate]!
    return this.intern(`not ${predicate}`, () => ({ test: (run) => !run.holds(predicate), fields, ...(date !== undefined && { date }) }))
  }

  /** The number of a segment's predicate, which is false until the segment is defined. */
  segment(id: number): number {
    return this.intern(`segment ${id}`, () => constant(false))
  }

  /** Sets the constraints of a segment; undefined: the segment does not exist. */
  defineSegment(id: number, parts: readonly number[] | undefined): void {
    const predicate = parts ? { test: (run: Reading) => parts.every((part) => run.holds(part)), fields: [], parts } : constant(false)
    this.predicates[this.segment(id)] = predicate
  }
}
