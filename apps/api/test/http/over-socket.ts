import { connect } from 'node:net'

export interface SocketAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const answersIn = (bytes: string): SocketAnswer[] => {
  if (bytes === '') return []
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.slice(0, end).split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]
  if (status === undefined) throw new Error(`this is not an HTTP response: ${bytes.slice(0, 200)}`)
  const headers = new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const length = Number(headers.get('content-length') ?? 0)
  const from = end + 4
  return [{ status: Number(status), headers, text: bytes.slice(from, from + length) }, ...answersIn(bytes.slice(from + length))]
}

/** Writes bytes to a connection and returns all responses after the server has closed it. The last request must close the connection. */
export const overSocket = (url: string, bytes: string | Uint8Array): Promise<SocketAnswer[]> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks).toString('latin1'))))
  })
