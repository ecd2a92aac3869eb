import { createServer, type IncomingMessage } from 'node:http'
import { answerOrders } from './child.ts'

/** An answer that was captured, to be given again. */
export interface Canned {
  readonly status: number
  /** Names and values in turn, as they were on the wire. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

const onceRead = (request: IncomingMessage, then: (body: unknown) => void): void => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => then(JSON.parse(Buffer.concat(chunks).toString())))
}

/** What bare node:http can do with the same bytes: answers by path, on a port of its own, which is the result. What is posted it reads as JSON first. */
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
        if (request.method === 'POST') onceRead(request, send)
        else send()
      })
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        if (address === null || typeof address === 'string') reject(new Error('no TCP port could be had'))
        else resolve(address.port)
      })
    }),
)
