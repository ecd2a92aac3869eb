import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import { specification } from './specification.ts'
import type { World } from './world.ts'

export type Endpoint = (typeof specification)[number]
export type EndpointNumber = Endpoint['number']

/** One thing that an endpoint answers with a status. It fails by throwing. */
export interface Case {
  readonly endpoint: EndpointNumber
  readonly status: number
  /** Reads on from the endpoint, such as `adds first, then removes`. */
  readonly name: string
  /** `client` sends as an administrator. */
  readonly run: (client: Client, world: World) => Promise<void>
}

/** Makes cases of one endpoint. */
export const about =
  (endpoint: EndpointNumber) =>
  (status: number, name: string, run: Case['run']): Case => ({ endpoint, status, name, run })

export const specifiedAs = (number: EndpointNumber): Endpoint => {
  const found = specification.find((endpoint) => endpoint.number === number)
  if (!found) throw new Error(`the specification has no endpoint ${number}`)
  return found
}

/** Runs a case. One that never saw its status shows nothing, so it fails. */
export const runCase = async (world: World, { endpoint, status, run }: Case): Promise<void> => {
  const client = world.newClient()
  await run(client, world)
  const { operation } = specifiedAs(endpoint)
  assert(client.saw(operation, status), `no answer of ${operation} had status ${status}`)
}
