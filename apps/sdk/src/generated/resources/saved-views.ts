// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/user/views
GgetSavedViews views
PcreateSavedView
UupdateSavedView/:id
DdeleteSavedView/:id`

/** Creates the operations of `savedViews` only. Throws TypeError if an option is invalid. */
export const createSavedViews = (options: HalyardOptions): HalyardClient['savedViews'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['savedViews']
