// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId/features/:featureName/favorites
PaddFavoriteFeature
DremoveFavoriteFeature
PaddFavoriteProject~/api/admin/projects/:projectId/favorites
DremoveFavoriteProject~/api/admin/projects/:projectId/favorites`

/** Creates the operations of `favorites` only. Throws TypeError if an option is invalid. */
export const createFavorites = (options: HalyardOptions): HalyardClient['favorites'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['favorites']
