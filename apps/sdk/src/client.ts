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
  const client = {}
  for (const [resource, table] of Object.entries(routes)) {
    // The routes of a resource are read when it is first used.
    let operations: object | undefined
    Object.defineProperty(client, resource, { enumerable: true, get: () => (operations ??= operationsOf(options, table)) })
  }
  // The routes and the interface are generated from one contract; a test compares them.
  return client as HalyardClient
}
