import { type EvaluationContext, readField } from './context.ts'
import type { FieldTable } from './field-table.ts'
import { parseInstant } from './instant.ts'
import type { Predicate, Reading } from './predicate.ts'
import { type HashPrefix, PremixedId } from './premixed-hash.ts'
import { parseVersion, type SemanticVersion } from './semantic-version.ts'
import type { Toggle } from './toggle.ts'

/** The external inputs of an evaluation. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A number from 0 to below 1, used instead of the hash of an id after a prefix. */
  readonly random: (prefix: HashPrefix) => number
}

/** One evaluation of rules for one context. A value that several rules read is computed at most once. */
export class Run implements Reading {
  /** Outcomes of features that other features depend on, by name. */
  readonly parents = new Map<string, Toggle>()
  readonly #context: EvaluationContext
  readonly #surroundings: Surroundings
  readonly #predicates: readonly Predicate[]
  readonly #fieldNames: readonly string[]
  /** 0: not computed yet; 1: true; -1: false. */
  readonly #results: Int8Array
  readonly #texts: (string | null | undefined)[] = []
  readonly #lowerTexts: (string | undefined)[] = []
  readonly #numbers: (number | undefined)[] = []
  readonly #versions: (SemanticVersion | null | undefined)[] = []
  readonly #ids: (PremixedId | null | undefined)[] = []
  readonly #isUnknown: ((field: string) => boolean) | undefined
  #isGuess = false
  #draws: Map<object, number> | undefined
  #instant: number | undefined
  #now: number | undefined

  constructor(
    context: EvaluationContext,
    surroundings: Surroundings,
    predicates: readonly Predicate[],
    fields: FieldTable,
    isUnknown?: (field: string) => boolean,
  ) {
    this.#context = context
    this.#surroundings = surroundings
    this.#predicates = predicates
    this.#fieldNames = fields.names
    this.#results = new Int8Array(predicates.length)
    this.#isUnknown = isUnknown
  }

  /** Whether an outcome of this run may be wrong, because a rule read an unknown part of the context. */
  get isGuess(): boolean {
    return this.#isGuess
  }

  guess(): false {
    this.#isGuess = true
    return false
  }

  /** Whether a predicate is true. */
  holds(predicate: number): boolean {
    const known = this.#results[predicate]!
    if (known !== 0) return known > 0
    const result = this.#predicates[predicate]!.test(this)
    this.#results[predicate] = result ? 1 : -1
    return result
  }

  /** The text of a field; undefined: the context lacks the field. The field `currentTime` is always known. */
  textOf(name: string): string | undefined {
    return readField(this.#context, name) ?? (name === 'currentTime' ? this.#nowText() : undefined)
  }

  nameOf(field: number): string {
    return this.#fieldNames[field]!
  }

  /** The text of a field by its number. */
  text(field: number): string | undefined {
    const known = this.#texts[field]
    if (known !== undefined) return known ?? undefined
    const name = this.#fieldNames[field]!
    if (this.#isUnknown?.(name)) this.#isGuess = true
    const text = this.textOf(name)
    this.#texts[field] = text ?? null
    return text
  }

  lowerText(field: number): string | undefined {
    const known = this.#lowerTexts[field]
    if (known !== undefined) return known
    const text = this.text(field)?.toLowerCase()
    this.#lowerTexts[field] = text
    return text
  }

  /** The number in a field, or NaN. */
  number(field: number): number {
    const known = this.#numbers[field]
    if (known !== undefined) return known
    const text = this.text(field)
    const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
    this.#numbers[field] = number
    return number
  }

  version(field: number): SemanticVersion | undefined {
    const known = this.#versions[field]
    if (known !== undefined) return known ?? undefined
    const version = parseVersion(this.text(field) ?? '')
    this.#versions[field] = version ?? null
    return version
  }

  /** The time of the context, or else of the clock. */
  instant(): number {
    if (this.#instant === undefined) {
      if (this.#isUnknown?.('currentTime')) this.#isGuess = true
      const text = readField(this.#context, 'currentTime')
      this.#instant = text === undefined ? this.#clock() : parseInstant(text)
    }
    return this.#instant
  }

  /** A field as an id to hash; undefined: the field is missing or empty. */
  id(field: number): PremixedId | undefined {
    const known = this.#ids[field]
    if (known !== undefined) return known ?? undefined
    const text = this.text(field)
    const id = text === undefined || text === '' ? null : new PremixedId(text)
    this.#ids[field] = id
    return id ?? undefined
  }

  /** A random number from 0 to below 1. One owner always gets the same number, so that an explanation and its outcome agree. */
  draw(owner: { readonly prefix: HashPrefix }): number {
    this.#draws ??= new Map()
    const known = this.#draws.get(owner)
    if (known !== undefined) return known
    const drawn = this.#surroundings.random(owner.prefix)
    this.#draws.set(owner, drawn)
    return drawn
  }

  #clock(): number {
    this.#now ??= this.#surroundings.now()
    return this.#now
  }

  #nowText(): string | undefined {
    const now = this.#clock()
    return Math.abs(now) <= 8.64e15 ? new Date(now).toISOString() : undefined
  }
}
