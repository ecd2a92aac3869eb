import { createServer, type IncomingMessage } from 'node:http'
import { answerOrders } from './child.ts'

/** A captured response, for repetition. */
export interface Canned {
  readonly status: number
  /** Alternating names and values, as received. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

const readJson = (request: IncomingMessage, then: (body: unknown) => void): void => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => then(JSON.parse(Buffer.concat(chunks).toString())))
}

/**
 * A bare node:http server that returns captured responses by path. Posted bodies are read and parsed as JSON first. The result is its port.
 */
answerOrders<Record<string, Canned>, number>(
  (answers) =>
    new Promise((resolve, reject) => {
      const byPath = new Map(Object.entries(answers).map(([path, { headers, ...rest }]) => [path, { ...rest, headers: [...headers] }]))
      const server = createServer((request, response) => {
        const answer = byPath.get(request.url ?? '')
        if (!answer) return response.writeHead(404).end()
        const send = () => {
          response.writeHead(answer.status, answer.headers)
          response.end(answer.status === 304 ? undefined : answer.body)
        }
        if (request.method === 'POST') readJson(request, send)
        else send()
      })
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        if (address === null || typeof address === 'string') reject(new Error('found no free TCP port'))
        else resolve(address.port)
      })
    }),
)
