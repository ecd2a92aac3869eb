import { Agent, request } from 'node:http'

export interface Exchange {
  readonly status: number
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[]
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it was on the wire: content encodings are left alone. */
  readonly body: Buffer
  /** Milliseconds from the first byte sent to the last received. */
  readonly elapsed: number
}

interface Sending {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const agent = new Agent({ keepAlive: true })

/** One request and the whole answer, whatever its status. */
export const exchange = (url: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          rawHeaders: answer.rawHeaders,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          elapsed: performance.now() - started,
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** The same, and an error unless the answer has the status. */
export const expectStatus = async (status: number, url: string, sending?: Sending): Promise<Exchange> => {
  const answer = await exchange(url, sending)
  if (answer.status !== status)
    throw new Error(`${sending?.method ?? 'GET'} ${url}: ${answer.status}, ${answer.body.toString().slice(0, 500)}`)
  return answer
}
