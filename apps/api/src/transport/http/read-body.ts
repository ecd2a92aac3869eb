import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Exchange } from './exchange.ts'
import { readBytes } from './read-json.ts'

/**
 * Waits for the turn of a large body. The server ends the turn after the operation, even where the client left before: what the client sent is still in
 * memory.
 */
const awaitTurn = async ({ largeBodies }: PipelinePorts, { bodyLimit }: Endpoint, exchange: Exchange): Promise<Failure | null> => {
  if (bodyLimit <= limits.bodyBytes) return null
  const end = await largeBodies.take()
  if (end instanceof Failure) return end
  exchange.endTurn = end
  return null
}

/** Reads the body of a request that was admitted, a large body in its turn. */
export const readBody = async (
  ports: PipelinePorts,
  endpoint: Endpoint,
  incoming: IncomingMessage,
  exchange: Exchange,
): Promise<Buffer | Failure> => {
  const refused = await awaitTurn(ports, endpoint, exchange)
  if (refused) return refused
  const bytes = await readBytes(incoming, endpoint.bodyLimit, ports.bodyStallMs)
  exchange.isBodyLeft = bytes instanceof Failure
  return bytes
}
