import { featureOperations } from './features/features/index.ts'
import { projectOperations } from './features/projects/index.ts'
import { stateOperations } from './features/state/index.ts'
import { tagOperations } from './features/tags/index.ts'
import type { Operations } from './operation.ts'

/** What each endpoint of the contract does. */
export const operations: Operations = {
  features: featureOperations,
  projects: projectOperations,
  state: stateOperations,
  tags: tagOperations,
}
