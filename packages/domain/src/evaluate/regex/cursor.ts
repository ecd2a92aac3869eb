/** A position in a pattern. */
export class Cursor {
  readonly #characters: readonly string[]
  #at = 0

  constructor(pattern: string) {
    this.#characters = Array.from(pattern)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#characters.length
  }

  /** The next character; empty at the end. */
  peek(ahead = 0): string {
    return this.#characters[this.#at + ahead] ?? ''
  }

  next(): string {
    return this.#characters[this.#at++] ?? ''
  }

  /** Moves past the text if the text comes next. */
  take(text: string): boolean {
    for (let at = 0; at < text.length; at++) if (this.peek(at) !== text[at]) return false
    this.#at += text.length
    return true
  }

  /** Moves past the next occurrence of the text, and returns the part before the text. Undefined: the text does not occur. */
  takeUntil(text: string): string | undefined {
    const start = this.#at
    while (!this.isAtEnd) {
      const end = this.#at
      if (this.take(text)) return this.#characters.slice(start, end).join('')
      this.#at++
    }
    this.#at = start
    return undefined
  }

  /** Moves past all characters that fit, at most `most`, and returns them. */
  takeWhile(fits: RegExp, most: number): string {
    let taken = ''
    while (taken.length < most && fits.test(this.peek())) taken += this.next()
    return taken
  }
}
