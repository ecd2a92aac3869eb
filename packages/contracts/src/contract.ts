import type { Endpoint } from './kernel/endpoint.ts'
import { tagEndpoints } from './tags/endpoints.ts'

/** Every endpoint, by resource and operation. */
export interface Contract {
  tags: typeof tagEndpoints
}

export const contract: Contract = {
  tags: tagEndpoints,
}

export interface NamedEndpoint {
  readonly resource: keyof Contract
  readonly operation: string
  readonly endpoint: Endpoint
}

/** The endpoints as a list, in the order of the contract. */
export const listEndpoints = (): NamedEndpoint[] =>
  Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([operation, endpoint]) => ({ resource: resource as keyof Contract, operation, endpoint })),
  )
