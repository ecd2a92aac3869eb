import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Exchange } from './exchange.ts'
import { inflate } from './inflate.ts'
import { isGzip, readBytes } from './read-json.ts'

/**
 * Waits for the permit for large bodies, unless the request has it. The server releases the permit after the operation, even if the client
 * left before, because the body is still in memory.
 */
const awaitPermit = async ({ largeBodies }: PipelinePorts, exchange: Exchange): Promise<Failure | null> => {
  if (exchange.releasePermit) return null
  const release = await largeBodies.take()
  if (release instanceof Failure) return release
  exchange.releasePermit = release
  return null
}

/** Whether a body needs the permit for large bodies. Reports are too frequent to wait for each other, so small reports need no permit. */
const isLarge = ({ bodyLimit, lenient }: Endpoint, { headers }: IncomingMessage): boolean =>
  bodyLimit > limits.bodyBytes && (!lenient || Number(headers['content-length'] ?? 0) > limits.bodyBytes)

/** A decompressed body can be much larger. The first attempt stops at the size of a large body; the second attempt needs the permit. */
const inflateWithPermit = async (
  bytes: Buffer,
  { bodyLimit }: Endpoint,
  takePermit: () => Promise<Failure | null>,
): Promise<Buffer | Failure> => {
  const small = await inflate(bytes, Math.min(bodyLimit, limits.bodyBytes))
  if (!(small instanceof Failure) || small.name !== 'PayloadTooLarge' || bodyLimit <= limits.bodyBytes) return small
  return (await takePermit()) ?? inflate(bytes, bodyLimit)
}

/** Reads the body of an admitted request; large bodies wait for their permit. */
export const readBody = async (
  ports: PipelinePorts,
  endpoint: Endpoint,
  incoming: IncomingMessage,
  exchange: Exchange,
): Promise<Buffer | Failure> => {
  const takePermit = () => awaitPermit(ports, exchange)
  const refused = isLarge(endpoint, incoming) ? await takePermit() : null
  if (refused) return refused
  const bytes = exchange.body ?? (await readBytes(incoming, endpoint.bodyLimit, ports.bodyStallMs, takePermit))
  exchange.isBodyLeft = bytes instanceof Failure
  return bytes instanceof Failure || !isGzip(incoming) ? bytes : inflateWithPermit(bytes, endpoint, takePermit)
}
