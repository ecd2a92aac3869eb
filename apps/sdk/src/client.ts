import type { HalyardClient } from './generated/client-types.ts'
import { routes } from './generated/routes.ts'
import type { HalyardOptions } from './options.ts'
import { checkOptions, operationsOf } from './resource.ts'

/**
 * Creates a client: `client.tags.updateFeatureTags({ params: { featureName: 'checkout' }, body: { addedTags: [], removedTags: [] } })`.
 * Calls reject with a HalyardError of the matching class, or with the reason of the caller's own signal.
 * Throws TypeError if an option is invalid.
 */
export const createHalyard = (options: HalyardOptions): HalyardClient => {
  checkOptions(options)
  const resources = Object.entries(routes).map(([resource, table]) => [resource, operationsOf(options, table)])
  // The routes and the interface are generated from one contract; a test compares them.
  return Object.fromEntries(resources)
}
