import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { Turns } from '../../pipeline/streams/turns.ts'
import type { Exchange } from './exchange.ts'

/**
 * Before a large body is read: waits for a turn, which the server ends once the operation is over.
 * A client who leaves ends nothing: what was sent is still in memory.
 */
export const awaitTurn = async (turns: Turns, endpoint: Endpoint, exchange: Exchange): Promise<Failure | null> => {
  if (endpoint.bodyLimit <= limits.bodyBytes) return null
  const end = await turns.take()
  if (end instanceof Failure) return end
  exchange.endTurn = end
  return null
}
