/** One server-sent event. */
export interface SentEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: string
}

const eventOf = (block: string): SentEvent | undefined => {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  const data = fields.get('data')
  return data === undefined ? undefined : { event: fields.get('event') ?? 'message', id: fields.get('id'), data }
}

/** Reads the events of a response as they arrive. */
export class EventReader {
  /** Number of comments so far. */
  comments = 0
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(response: Response) {
    this.#reader = response.body!.getReader()
  }

  /** The next event. Undefined: the stream has ended. */
  async next(): Promise<SentEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        const event = eventOf(block)
        if (event) return event
        this.comments++
      } else if (!(await this.#read())) return undefined
    }
  }

  /** Reads until another comment arrives. */
  async comment(): Promise<void> {
    while (!this.#text.includes(':\n\n')) if (!(await this.#read())) throw new Error('the stream has ended')
    this.#text = this.#text.replace(':\n\n', '')
    this.comments++
  }

  cancel(): Promise<void> {
    return this.#reader.cancel()
  }

  async #read(): Promise<boolean> {
    const { done, value } = await this.#reader.read()
    if (done) return false
    this.#text += this.#decoder.decode(value, { stream: true })
    return true
  }
}
