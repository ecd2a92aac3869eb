// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/projects/:projectId
GgetProjects~/api/admin/projects projects
PcreateProject~/api/admin/projects
GgetProjectOverview/overview
GgetProject
GgetProjectHealthReport/health-report
GgetProjectInsights/insights
UupdateProject
UupdateProjectSettings/settings
DdeleteProject
SvalidateProject~/api/admin/projects/validate
PaddEnvironmentToProject/environments
DremoveEnvironmentFromProject/environments/:environment
PaddDefaultStrategyToProjectEnvironment/environments/:environment/default-strategy`

/** Creates the operations of `projects` only. Throws TypeError if an option is invalid. */
export const createProjects = (options: HalyardOptions): HalyardClient['projects'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['projects']
