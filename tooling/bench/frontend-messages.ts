/** A message of PostgreSQL's protocol. The start-up message, which has no type, has type ''. */
interface Message {
  readonly type: string
  readonly body: Buffer
}

/** Cuts a stream of bytes into messages. */
export class MessageReader {
  #rest = Buffer.alloc(0)
  #untyped: boolean

  /** A client's first message has no type; a server's all have one. */
  constructor(firstIsUntyped: boolean) {
    this.#untyped = firstIsUntyped
  }

  *read(chunk: Buffer): Generator<Message> {
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (;;) {
      const typeLength = this.#untyped ? 0 : 1
      if (this.#rest.length < typeLength + 4) return
      const end = typeLength + this.#rest.readInt32BE(typeLength)
      if (this.#rest.length < end) return
      yield { type: this.#rest.toString('latin1', 0, typeLength), body: this.#rest.subarray(typeLength + 4, end) }
      this.#rest = this.#rest.subarray(end)
      this.#untyped = false
    }
  }
}

const textAt = (body: Buffer, start: number) => {
  const end = body.indexOf(0, start)
  return { text: body.toString('utf8', start, end), next: end + 1 }
}

/** The text of a simple query. */
export const queryOf = (body: Buffer): string => textAt(body, 0).text

/** The name and the text of a statement to prepare. */
export const parseOf = (body: Buffer): { name: string; sql: string } => {
  const name = textAt(body, 0)
  return { name: name.text, sql: textAt(body, name.next).text }
}

/** The statement that is bound, by its name, and its parameters, which are taken to be texts. */
export const bindOf = (body: Buffer): { name: string; values: (string | null)[] } => {
  const name = textAt(body, textAt(body, 0).next)
  let at = name.next + 2 + 2 * body.readInt16BE(name.next)
  const values: (string | null)[] = []
  for (let count = body.readInt16BE(at), i = 0; i < count; i++) {
    const start = i === 0 ? at + 2 : at
    const length = body.readInt32BE(start)
    at = start + 4 + Math.max(length, 0)
    values.push(length < 0 ? null : body.toString('utf8', start + 4, at))
  }
  return { name: name.text, values }
}
