/** Work that runs once at a time. Calls of `ask` during a run cause one more run afterwards. */
export class Repeated {
  readonly #run: () => Promise<void>
  #isRunning = false
  #isAsked = false

  /** The work must handle its own failures. */
  constructor(run: () => Promise<void>) {
    this.#run = run
  }

  ask(): Promise<void> | undefined {
    this.#isAsked = true
    return this.#isRunning ? undefined : this.#repeat()
  }

  async #repeat(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#isAsked) {
        this.#isAsked = false
        await this.#run()
      }
    } finally {
      this.#isRunning = false
    }
  }
}
