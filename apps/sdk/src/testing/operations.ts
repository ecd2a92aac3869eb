import { type Contract, listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import type { Operation, Operations } from './operation.ts'
import { clientFeatureOperations, frontendOperations } from './operations/applications.ts'
import { changeRequestOperations } from './operations/change-requests.ts'
import { dependencyOperations } from './operations/dependencies.ts'
import { featureEnvironmentOperations } from './operations/feature-environments.ts'
import { featureListOperations, searchOperations } from './operations/feature-lists.ts'
import { featureOperations } from './operations/features.ts'
import { environmentOperations, projectOperations } from './operations/projects.ts'
import { contextFieldOperations, featureTypeOperations, strategyTypeOperations, tagTypeOperations } from './operations/registries.ts'
import { segmentOperations } from './operations/segments.ts'
import { stateOperations } from './operations/state.ts'
import { addTagToFeatures, tagOperations } from './operations/tags.ts'

const operations: Operations = {
  changeRequests: changeRequestOperations,
  clientFeatures: clientFeatureOperations,
  contextFields: contextFieldOperations,
  dependencies: dependencyOperations,
  environments: environmentOperations,
  featureEnvironments: featureEnvironmentOperations,
  features: { ...featureOperations, ...featureListOperations, addTagToFeatures },
  featureTypes: featureTypeOperations,
  frontend: frontendOperations,
  projects: projectOperations,
  search: searchOperations,
  segments: segmentOperations,
  state: stateOperations,
  strategyTypes: strategyTypeOperations,
  tagTypes: tagTypeOperations,
  tags: tagOperations,
}

// Every operation accepts the checked input of its own endpoint.
export type AnyOperation = Operation<never> & ((request: never) => unknown)

/** The operation of an endpoint; undefined: the test server does not have the operation. */
export const operationOf = ({ resource, operation }: NamedEndpoint): AnyOperation | undefined =>
  (operations[resource as keyof Contract] as Readonly<Record<string, AnyOperation>> | undefined)?.[operation]

/** The names of all operations of the test server, such as `features.getFeature`. */
export const operationNames: readonly string[] = listEndpoints().flatMap((named) =>
  operationOf(named) ? [`${named.resource}.${named.operation}`] : [],
)
