import { connect, createServer, type Socket } from 'node:net'
import { bindOf, MessageReader, parseOf, queryOf } from './frontend-messages.ts'

/** A statement as a client sent it. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | null)[]
  /** Statements of one number were sent without waiting for an answer in between. */
  readonly trip: number
}

/** One transaction: from `begin` to `commit`, both included. */
export type Transaction = readonly Statement[]

export interface Recorder {
  /** Where to connect instead of the database. */
  readonly url: string
  readonly transactions: readonly Transaction[]
  stop(): void
}

const record = (client: Socket, upstream: Socket, transactions: Transaction[]): void => {
  const [fromClient, fromServer] = [new MessageReader(true), new MessageReader(false)]
  const prepared = new Map<string, string>()
  let current: Statement[] | null = null
  let trip = 0
  // Answers still to come; the first one ends the start-up.
  let pending = 1

  const note = (sql: string, values: readonly (string | null)[]) => {
    if (/^begin\b/i.test(sql)) current = []
    if (pending === 0) trip++
    current?.push({ sql, values, trip })
    if (current && /^commit\b/i.test(sql)) {
      transactions.push(current)
      current = null
    }
  }

  client.on('data', (chunk: Buffer) => {
    for (const { type, body } of fromClient.read(chunk)) {
      if (type === 'P') {
        const { name, sql } = parseOf(body)
        prepared.set(name, sql)
      } else if (type === 'B') {
        const { name, values } = bindOf(body)
        note(prepared.get(name) ?? '', values)
      } else if (type === 'Q') note(queryOf(body), [])
      if (type === 'Q' || type === 'S') pending++
    }
    upstream.write(chunk)
  })
  upstream.on('data', (chunk: Buffer) => {
    for (const { type } of fromServer.read(chunk)) if (type === 'Z') pending--
    client.write(chunk)
  })
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('close', () => other.destroy())
    one.on('error', () => other.destroy())
  }
}

/** Stands between a server and its database, and writes down the transactions. So the floor runs exactly what the server runs. */
export const startRecorder = (databaseUrl: string): Promise<Recorder> =>
  new Promise((resolve, reject) => {
    const target = new URL(databaseUrl)
    const transactions: Transaction[] = []
    const sockets = new Set<Socket>()
    const proxy = createServer({ noDelay: true }, (client) => {
      const upstream = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay: true })
      for (const socket of [client, upstream]) sockets.add(socket.once('close', () => sockets.delete(socket)))
      record(client, upstream, transactions)
    })
    proxy.once('error', reject)
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address()
      if (address === null || typeof address === 'string') return reject(new Error('no TCP port could be had'))
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${address.port}`
      const stop = () => {
        proxy.close()
        for (const socket of sockets) socket.destroy()
      }
      resolve({ url: url.href, transactions, stop })
    })
  })
