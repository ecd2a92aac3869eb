import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import { specification } from './specification.ts'
import type { World } from './world.ts'

export type Endpoint = (typeof specification)[number]
export type EndpointNumber = Endpoint['number']

/** A behaviour of an endpoint with a status. A case fails by throwing. */
export interface Case {
  readonly endpoint: EndpointNumber
  readonly status: number
  /** Continues a sentence about the endpoint, such as `adds first, then removes`. */
  readonly name: string
  /** `client` sends requests as an administrator. */
  readonly run: (client: Client, world: World) => Promise<void>
}

/** Creates cases of one endpoint. */
export const about =
  (endpoint: EndpointNumber) =>
  (status: number, name: string, run: Case['run']): Case => ({ endpoint, status, name, run })

export const specifiedAs = (number: EndpointNumber): Endpoint => {
  const found = specification.find((endpoint) => endpoint.number === number)
  if (!found) throw new Error(`the specification has no endpoint ${number}`)
  return found
}

/** Runs a case. A case that never received its status fails. */
export const runCase = async (world: World, { endpoint, status, run }: Case): Promise<void> => {
  const client = world.newClient()
  await run(client, world)
  const { operation } = specifiedAs(endpoint)
  assert(client.saw(operation, status), `no response of ${operation} had status ${status}`)
}
