import { Agent, request } from 'node:http'

export interface Exchange {
  readonly status: number
  /** Alternating names and values. */
  readonly rawHeaders: readonly string[]
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as received; content encodings are not decoded. */
  readonly body: Buffer
  /** Milliseconds from the first byte sent to the last byte received. */
  readonly elapsed: number
}

interface Sending {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const agent = new Agent({ keepAlive: true })

/** Sends one request. Returns the complete response, whatever its status is. */
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

/** Sends one request, and throws unless the response has the status. */
export const expectStatus = async (status: number, url: string, sending?: Sending): Promise<Exchange> => {
  const answer = await exchange(url, sending)
  if (answer.status !== status)
    throw new Error(`${sending?.method ?? 'GET'} ${url}: ${answer.status}, ${answer.body.toString().slice(0, 500)}`)
  return answer
}
