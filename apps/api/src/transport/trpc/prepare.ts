import type { Endpoint } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { admitToApi } from '../../identity/caller/authorize.ts'
import { identify } from '../../pipeline/admit.ts'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import type { Peer } from '../../pipeline/peer.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Route } from '../../pipeline/route.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { awaitTurn } from '../http/await-turn.ts'
import type { NodeContext } from '../http/bind.ts'
import { exchangeOf } from '../http/exchange.ts'
import { contentTypeFault, parseJson, parseText, readBytes } from '../http/read-json.ts'

/** The endpoint that tRPC will look up by itself; a name of none has no body that is worth reading. */
const endpointAt = (routes: readonly Route[], path: string): Endpoint | undefined =>
  routes.find((route) => path === `/trpc/${route.resource}.${route.operation}`)?.endpoint

/** What stands for an endpoint where there is none: something that only those who may use the API may ask for. */
const none = { method: 'POST', access: { permission: null } } as const

interface Prepared {
  readonly request: Request
  readonly fault: Failure | null
}

const headers = { 'content-type': 'application/json' }

/** A query's input is checked here, so that its faults are told as all others, and after 401 and 403. */
const prepareQuery = (url: string): Prepared => {
  const target = new URL(url)
  const text = target.searchParams.get('input')
  const input = text ? parseText(text, 'input', '') : null
  const fault = input instanceof Failure ? input : null
  if (fault) target.searchParams.delete('input')
  return { request: new Request(target, { headers }), fault }
}

/** Why a caller's body is not worth reading; null: it is. */
const refusalOf = async (ports: PipelinePorts, endpoint: Pick<Endpoint, 'method' | 'access'>, peer: Peer): Promise<Failure | null> => {
  const observed = await ports.cache.revisions.observe([revisionKeys.access])
  const caller = await identify(ports, endpoint, peer, observed)
  return caller instanceof Failure ? caller : admitToApi(caller, endpoint.access)
}

/** A mutation's body, for a caller who may use the API at all. */
const readMutation = async (ports: PipelinePorts, routes: readonly Route[], c: NodeContext, peer: Peer): Promise<Buffer | Failure> => {
  const { incoming } = c.env
  const endpoint = endpointAt(routes, c.req.path)
  try {
    const refused = (await refusalOf(ports, endpoint ?? none, peer)) ?? contentTypeFault(incoming)
    if (refused) return refused
    const turn = endpoint ? await awaitTurn(ports.largeBodies, endpoint, exchangeOf(incoming)) : null
    if (turn) return turn
    const bytes = await readBytes(incoming, endpoint?.bodyLimit ?? 0)
    if (bytes instanceof Failure) return bytes
    // So clients send a mutation without input.
    if (bytes.length === 0) return Buffer.from('{}')
    const input = parseJson(bytes, 'input', '')
    return input instanceof Failure ? input : bytes
  } catch (thrown) {
    return failureOfThrown(thrown, ports.runtime.log, exchangeOf(incoming).id)
  }
}

/** Hands tRPC a request that holds the input, or the reason why it does not. */
export const prepare = async (ports: PipelinePorts, routes: readonly Route[], c: NodeContext, peer: Peer): Promise<Prepared> => {
  if (c.env.incoming.method === 'GET') return prepareQuery(c.req.url)
  const read = await readMutation(ports, routes, c, peer)
  const fault = read instanceof Failure ? read : null
  const body = read instanceof Failure ? '{}' : new Uint8Array(read)
  return { request: new Request(c.req.url, { method: 'POST', headers, body }), fault }
}
