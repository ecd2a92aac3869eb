import { connect } from 'node:net'

/** Counts of the streams of this process. The process sends the counts after any message from its parent. */
export interface Seen {
  /** Streams that got their first event. A stream that never reads counts when it is connected. */
  open: number
  /** Streams that got the text that the parent waits for. */
  informed: number
  failed: number
}

/** Arguments of the process, which has its own limit of open files. */
const [port, token, count, awaited, reads] = process.argv.slice(2) as [string, string, string, string, 'reads' | 'never reads']
const seen: Seen = { open: 0, informed: 0, failed: 0 }
const request = `GET /api/client/streaming HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n\r\n`
const connecting = 200
let started = 0

const start = (): void => {
  if (started === Number(count)) return
  started++
  const socket = connect(Number(port), '127.0.0.1')
  const opened = () => {
    seen.open++
    start()
  }
  socket.on('error', () => seen.failed++)
  socket.write(request)
  if (reads === 'never reads') {
    socket.pause().on('connect', opened)
    return
  }
  let tail = ''
  let isOpen = false
  socket.setEncoding('utf8').on('data', (text: string) => {
    const all = tail + text
    if (!isOpen && all.includes('unleash-connected')) {
      isOpen = true
      opened()
    }
    if (all.includes(awaited)) seen.informed++
    tail = all.includes(awaited) ? '' : all.slice(-awaited.length)
  })
}

process.on('message', () => process.send!(seen))
for (let at = 0; at < connecting; at++) start()
