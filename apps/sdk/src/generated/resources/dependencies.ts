// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId/features/:child
PaddFeatureDependency/dependencies
DdeleteFeatureDependency/dependencies/:parent
DdeleteFeatureDependencies/dependencies
GlistParentOptions/parents
GcheckDependenciesExist~/api/admin/projects/:projectId/dependencies`

/** Creates the operations of `dependencies` only. Throws TypeError if an option is invalid. */
export const createDependencies = (options: HalyardOptions): HalyardClient['dependencies'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['dependencies']
