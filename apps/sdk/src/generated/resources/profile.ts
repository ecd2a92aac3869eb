// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/user
GgetProfile/profile
GgetOwnUser
PchangeOwnPassword/change-password
GgetOwnSessions/sessions sessions
DendOtherSessions/sessions
DendOwnSession/sessions/:id
GgetNotificationSettings/notifications
UsetNotificationSettings/notifications
GgetPreferences/preferences
UsetPreferences/preferences`

/** Creates the operations of `profile` only. Throws TypeError if an option is invalid. */
export const createProfile = (options: HalyardOptions): HalyardClient['profile'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['profile']
