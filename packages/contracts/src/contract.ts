import { featureEndpoints } from './features/endpoints.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { projectEndpoints } from './projects/endpoints.ts'
import { stateEndpoints } from './state/endpoints.ts'
import { tagEndpoints } from './tags/endpoints.ts'

/** Every endpoint, by resource and operation. */
export interface Contract {
  features: typeof featureEndpoints
  projects: typeof projectEndpoints
  state: typeof stateEndpoints
  tags: typeof tagEndpoints
}

export const contract: Contract = {
  features: featureEndpoints,
  projects: projectEndpoints,
  state: stateEndpoints,
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
    Object.entries(endpoints as Record<string, Endpoint>).map(([operation, endpoint]) => ({
      resource: resource as keyof Contract,
      operation,
      endpoint,
    })),
  )
