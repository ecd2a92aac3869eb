import { request as open } from 'node:http'
import { type Answer, parseBody, type TestServer } from './harness.ts'

export interface Sent {
  readonly method: string
  /** Path and query, sent unchanged. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

export interface ByteAnswer extends Answer {
  readonly bytes: Buffer
}

/** Sends exactly this request. The only added headers are Host, Connection and Content-Length. */
export const request = (server: Pick<TestServer, 'url'>, { method, path, headers = {}, body }: Sent): Promise<ByteAnswer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const outgoing = open(server.url, { method, path, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString()
        const pairs = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value) => [name, value] as const),
        )
        const headers = new Headers(pairs.map(([name, value]) => [name, value]))
        resolve({
          status: incoming.statusCode ?? 0,
          headers,
          bytes,
          text,
          get json() {
            return parseBody(headers, text)
          },
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
