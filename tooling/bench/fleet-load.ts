import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { answerOrders } from './child.ts'

/** Orders for a process that simulates many applications. */
export type FleetOrder =
  | { readonly do: 'open'; readonly port: number; readonly streams: number; readonly request: string }
  /** Waits until each stream received an event with a greater id. */
  | { readonly do: 'awaitEvent'; readonly after: number }
  | { readonly do: 'close' }
  | {
      readonly do: 'poll'
      readonly port: number
      readonly clients: number
      readonly everyMs: number
      readonly seconds: number
      readonly request: string
    }

export interface FleetResult {
  /** Epoch milliseconds at which streams received the event, in order. */
  readonly receivedAt: readonly number[]
  /** The greatest id that any stream received. */
  readonly latest: number
  /** Tag of each polling client at the end. */
  readonly tags: readonly string[]
  readonly requests: number
  readonly errors: number
}

const nothing: FleetResult = { receivedAt: [], latest: 0, tags: [], requests: 0, errors: 0 }
const timeoutMs = 60_000
/** Number of streams that are opened in parallel. */
const parallelOpens = 100

interface Stream {
  readonly socket: Socket
  tail: string
  id: number
  at: number
}

const streams: Stream[] = []
let onEvent: () => void = () => undefined

const eventId = /^id: ?(\d+)$/gm
const now = () => performance.timeOrigin + performance.now()

/** Whether the server accepted the stream. The server accepts a limited number of streams in a second. */
const tryOpen = (port: number, request: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request, 'latin1'))
    const stream: Stream = { socket, tail: '', id: 0, at: 0 }
    socket.on('error', reject)
    socket.once('data', (chunk) => {
      const head = chunk.toString('latin1', 0, 12)
      if (head === 'HTTP/1.1 200') streams.push(stream)
      else if (head === 'HTTP/1.1 429') socket.removeAllListeners('close').destroy()
      else reject(new Error(`the server returned ${head}`))
      if (socket.destroyed) resolve(false)
    })
    socket.on('data', (chunk) => {
      const text = stream.tail + chunk.toString('latin1')
      stream.tail = text.slice(-40)
      for (const [, id] of text.matchAll(eventId)) {
        if (Number(id) <= stream.id) continue
        stream.id = Number(id)
        stream.at = now()
        resolve(true)
        onEvent()
      }
    })
    socket.on('close', () => reject(new Error('the server ended a stream')))
  })

const open = async (port: number, request: string): Promise<void> => {
  while (!(await tryOpen(port, request))) await delay(250)
}

const awaitEvent = async (after: number): Promise<FleetResult> => {
  const all = Promise.withResolvers<void>()
  let missing = streams.filter(({ id }) => id <= after).length
  onEvent = () => {
    if (--missing === 0) all.resolve()
  }
  const late = setTimeout(() => all.reject(new Error(`${missing} streams received nothing`)), timeoutMs)
  if (missing > 0) await all.promise
  clearTimeout(late)
  onEvent = () => undefined
  return { ...nothing, receivedAt: streams.map(({ at }) => at).sort((a, b) => a - b), latest: Math.max(...streams.map(({ id }) => id)) }
}

/** One client that polls with its last tag over one connection. */
const pollOn = async (
  port: number,
  request: string,
  everyMs: number,
  until: number,
  sum: { requests: number; errors: number },
): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let [tag, head, left] = ['', '', 0]
  let answered = Promise.withResolvers<void>()
  socket.on('error', () => answered.resolve())
  socket.on('data', (chunk) => {
    if (left > 0) left -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const status = head.slice(9, 12)
      if (status !== '200' && status !== '304') sum.errors++
      tag = /^etag: (.+)$/im.exec(head.slice(0, end))?.[1] ?? tag
      const length = status === '304' ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      left = length - (head.length - end - 4)
      head = ''
    }
    if (left === 0) answered.resolve()
  })
  // Polls are spread over the interval, as in a real fleet.
  await delay(Math.random() * everyMs)
  while (performance.now() < until) {
    answered = Promise.withResolvers()
    socket.write(request.replace('{tag}', tag === '' ? '"none"' : tag), 'latin1')
    sum.requests++
    const inTime = await Promise.race([answered.promise.then(() => true), delay(10_000, false, { ref: false })])
    if (!inTime || socket.destroyed) {
      sum.errors++
      break
    }
    await delay(everyMs)
  }
  socket.destroy()
  return tag
}

const poll = async (order: Extract<FleetOrder, { do: 'poll' }>): Promise<FleetResult> => {
  const sum = { requests: 0, errors: 0 }
  const until = performance.now() + order.seconds * 1000
  const clients = Array.from({ length: order.clients }, () => pollOn(order.port, order.request, order.everyMs, until, sum))
  return { ...nothing, tags: await Promise.all(clients), ...sum }
}

answerOrders<FleetOrder, FleetResult>(async (order) => {
  if (order.do === 'poll') return poll(order)
  if (order.do === 'awaitEvent') return awaitEvent(order.after)
  if (order.do === 'close') {
    for (const { socket } of streams.splice(0)) socket.removeAllListeners('close').destroy()
    return nothing
  }
  for (let opened = 0; opened < order.streams; opened += parallelOpens)
    await Promise.all(Array.from({ length: Math.min(parallelOpens, order.streams - opened) }, () => open(order.port, order.request)))
  return { ...nothing, latest: Math.max(...streams.map(({ id }) => id)) }
})
