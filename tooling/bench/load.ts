import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { answerOrders } from './child.ts'

/** Requests that each connection sends one after another, repeatedly until the time is over. */
export interface LoadOrder {
  readonly port: number
  readonly seconds: number
  /** Complete requests as text, for each connection. */
  readonly scripts: readonly (readonly string[])[]
  /** Expected status of every response. */
  readonly status: number
  /** True: `{unique}` is replaced by a unique text in every request. */
  readonly isUnique?: boolean
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const headEnd = Buffer.from('\r\n\r\n')

const bodyLength = (head: string, expected: number): number => {
  if (Number(head.slice(9, 12)) !== expected) throw new Error(`expected status ${expected}, got: ${head}`)
  if (expected === 304) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`a response without content-length: ${head}`)
  return Number(length)
}

/** One connection. The body is only counted, so the cost of a large body is that of reading it. */
const drive = (order: LoadOrder, script: readonly string[], until: number): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const times: number[] = []
    const own = randomUUID()
    let [sent, started, left] = [0, 0, 0]
    let head: Buffer | null = Buffer.alloc(0)
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const next = () => {
      head = Buffer.alloc(0)
      started = performance.now()
      const text = script[sent++ % script.length]!
      socket.write(order.isUnique ? text.replace('{unique}', `${own}${sent}`) : text, 'latin1')
    }
    const finish = () => {
      const now = performance.now()
      times.push(now - started)
      if (now < until) return next()
      socket.destroy()
      resolve(times)
    }
    const read = (chunk: Buffer) => {
      if (head === null) left -= chunk.length
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(headEnd)
        if (end < 0) return
        left = bodyLength(head.toString('latin1', 0, end), order.status) - (head.length - end - headEnd.length)
        head = null
      }
      if (left < 0) throw new Error('a response is longer than its content-length')
      if (left === 0) finish()
    }
    socket.on('connect', next).on('error', fail)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk) => {
      try {
        read(chunk)
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })

answerOrders<LoadOrder, LoadResult>(async (order) => {
  const start = performance.now()
  const until = start + order.seconds * 1000
  const times = (await Promise.all(order.scripts.map((script) => drive(order, script, until)))).flat().sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { requests: times.length, perSecond: (times.length * 1000) / (performance.now() - start), p50: at(0.5), p99: at(0.99) }
})
