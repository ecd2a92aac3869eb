import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Headers of server-sent events, which no proxy may store, compress or collect. The connection carries no further request. */
const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

interface Parser {
  remove(): void
  close(): void
}

/** Node stores the parser of requests as this field of the connection. */
type Connection = Socket & { parser?: Partial<Parser> | null }

const isComplete = (parser: Partial<Parser> | null | undefined): parser is Parser =>
  typeof parser?.remove === 'function' && typeof parser.close === 'function'

const ignore = (): void => undefined

/**
 * Frees the parser of a connection that carries no further request. What the client still sends is ignored. The fields and methods are
 * no public interface of Node: without them, the parser stays. `docs/memory.md` gives the gain.
 */
const releaseParser = (connection: Connection): void => {
  const { parser } = connection
  if (!isComplete(parser)) return
  // With a listener for data, Node passes data to the connection, and no longer to the parser.
  connection.removeAllListeners('data').on('data', ignore)
  // The parser may have called this function. If the connection closes first, Node frees the parser.
  setImmediate(() => {
    if (connection.parser !== parser) return
    connection.parser = null
    parser.remove()
    parser.close()
  })
}

/** Sends the head of an event stream. */
export const beginEventStream = (outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  outgoing.writeHead(200, { ...headers, ...eventStreamHeaders })
  outgoing.flushHeaders()
  if (outgoing.socket) releaseParser(outgoing.socket)
}
