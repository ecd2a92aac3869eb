// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/context
GgetContextFields
GgetContextField/:name
PcreateContextField
UupdateContextField/:name
DdeleteContextField/:name
SvalidateContextField/validate
GgetStrategiesByContextField/:name/strategies strategies
SvalidateConstraint~/api/admin/constraints/validate`

/** Creates the operations of `contextFields` only. Throws TypeError if an option is invalid. */
export const createContextFields = (options: HalyardOptions): HalyardClient['contextFields'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['contextFields']
