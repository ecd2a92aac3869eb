import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Exchange } from './exchange.ts'
import { inflate } from './inflate.ts'
import { isGzip, readBytes } from './read-json.ts'

/**
 * Waits for the turn of a large body, unless the request has it. The server ends the turn after the operation, even where the client left before: what
 * the client sent is still in memory.
 */
const awaitTurn = async ({ largeBodies }: PipelinePorts, exchange: Exchange): Promise<Failure | null> => {
  if (exchange.endTurn) return null
  const end = await largeBodies.take()
  if (end instanceof Failure) return end
  exchange.endTurn = end
  return null
}

/** Reports come too often to wait for each other: only those that are large take turns. */
const isLarge = ({ bodyLimit, lenient }: Endpoint, { headers }: IncomingMessage): boolean =>
  bodyLimit > limits.bodyBytes && (!lenient || Number(headers['content-length'] ?? 0) > limits.bodyBytes)

/** A body may become much larger than it was sent, so the first attempt stops where a body becomes a large one. */
const inflateInTurn = async (
  bytes: Buffer,
  { bodyLimit }: Endpoint,
  takeTurn: () => Promise<Failure | null>,
): Promise<Buffer | Failure> => {
  const small = await inflate(bytes, Math.min(bodyLimit, limits.bodyBytes))
  if (!(small instanceof Failure) || small.name !== 'PayloadTooLarge' || bodyLimit <= limits.bodyBytes) return small
  return (await takeTurn()) ?? inflate(bytes, bodyLimit)
}

/** Reads the body of a request that was admitted, a large body in its turn. */
export const readBody = async (
  ports: PipelinePorts,
  endpoint: Endpoint,
  incoming: IncomingMessage,
  exchange: Exchange,
): Promise<Buffer | Failure> => {
  const takeTurn = () => awaitTurn(ports, exchange)
  const refused = isLarge(endpoint, incoming) ? await takeTurn() : null
  if (refused) return refused
  const bytes = await readBytes(incoming, endpoint.bodyLimit, ports.bodyStallMs, takeTurn)
  exchange.isBodyLeft = bytes instanceof Failure
  return bytes instanceof Failure || !isGzip(incoming) ? bytes : inflateInTurn(bytes, endpoint, takeTurn)
}
