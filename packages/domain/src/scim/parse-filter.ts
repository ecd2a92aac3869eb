import { comparisons, filterLimits, type ScimComparison, type ScimFilter, type ScimPath } from './filter.ts'
import { attributePathOf, type FilterWord, scimValueOf, wordsOf } from './filter-words.ts'
import { type ScimRefusal, scimRefusal } from './scim-refusal.ts'

/** Reads the words from the left. The first fault ends the reading; later results are then meaningless and dropped. */
class FilterReader {
  readonly #words: readonly FilterWord[]
  #at = 0
  fault: string | undefined

  constructor(words: readonly FilterWord[]) {
    this.#words = words
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#words.length
  }

  /** The next word in lower case; empty: the end, or a text in quotation marks. */
  #peek(): string {
    const word = this.#words[this.#at]
    return word && 'word' in word ? word.word.toLowerCase() : ''
  }

  #accept(word: string): boolean {
    const isNext = this.#peek() === word
    if (isNext) this.#at++
    return isNext
  }

  #fail(reason: string): ScimFilter {
    this.fault ??= reason
    this.#at = this.#words.length
    return { kind: 'and', parts: [] }
  }

  #list(kind: 'and' | 'or', next: () => ScimFilter): ScimFilter {
    const parts = [next()]
    while (this.fault === undefined && this.#accept(kind)) parts.push(next())
    return parts.length === 1 ? parts[0]! : { kind, parts }
  }

  readFilter(depth: number, inItems: boolean): ScimFilter {
    if (depth > filterLimits.depth) return this.#fail(`it is nested deeper than ${filterLimits.depth} levels`)
    return this.#list('or', () => this.#list('and', () => this.#readPart(depth, inItems)))
  }

  #readPart(depth: number, inItems: boolean): ScimFilter {
    if (this.#accept('(')) return this.#closed(this.readFilter(depth + 1, inItems), ')')
    if (this.#peek() === 'not') {
      this.#at++
      if (!this.#accept('(')) return this.#fail('a parenthesis must follow not')
      return { kind: 'not', part: this.#closed(this.readFilter(depth + 1, inItems), ')') }
    }
    const word = this.#peek()
    const path = attributePathOf(word)
    if (!path) return this.#fail(word === '' ? 'an attribute is missing' : `${word} is no attribute`)
    this.#at++
    return !inItems && this.#accept('[') ? this.#readItems(path, depth) : this.#readComparison(path)
  }

  /** Some clients compare a sub-attribute of the chosen items: `emails[type eq "work"].value eq "ada@example.com"`. */
  #readItems(path: ScimPath, depth: number): ScimFilter {
    const part = this.#closed(this.readFilter(depth + 1, true), ']')
    const next = this.#peek()
    if (!next.startsWith('.')) return { kind: 'items', path, part }
    const sub = attributePathOf(next.slice(1))
    if (!sub) return this.#fail(`${next} is no attribute`)
    this.#at++
    return { kind: 'items', path, part: { kind: 'and', parts: [part, this.#readComparison(sub)] } }
  }

  #closed(filter: ScimFilter, bracket: string): ScimFilter {
    return this.#accept(bracket) || this.fault !== undefined ? filter : this.#fail(`${bracket} is missing`)
  }

  #readComparison(path: ScimPath): ScimFilter {
    const word = this.#peek()
    this.#at++
    if (word === 'pr') return { kind: 'present', path }
    const comparison = comparisons.find((one): one is ScimComparison => one === word)
    if (!comparison) return this.#fail(word === '' ? 'an operator is missing' : `${word} is no operator`)
    const next = this.#words[this.#at++]
    const value = next && scimValueOf(next)
    if (value === undefined) return this.#fail('a value is missing; texts need quotation marks')
    return { kind: 'compare', path, comparison, value }
  }
}

const invalid = (reason: string): ScimRefusal => scimRefusal('invalidFilter', `The filter is not valid: ${reason}`)

/** The filter of a text. Returns 400 invalidFilter for a text that is malformed, too long or nested too deep. */
export const parseScimFilter = (text: string, isOfItems = false): ScimFilter | ScimRefusal => {
  if (text.length > filterLimits.length) return invalid(`it has more than ${filterLimits.length} characters`)
  const words = wordsOf(text)
  if (!words) return invalid('a quotation mark or an escape is wrong')
  const reader = new FilterReader(words)
  const filter = reader.readFilter(0, isOfItems)
  if (reader.fault !== undefined) return invalid(reader.fault)
  return reader.isAtEnd ? filter : invalid('words follow its end')
}
