// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { Route } from '../route.ts'

/** Every operation of the API. */
export const routes: readonly Route[] = [
  { resource: 'features', operation: 'getAllFeatures', method: 'GET', path: '/api/admin/features', hasBody: false, deprecated: true },
  { resource: 'features', operation: 'getArchivedFeatures', method: 'GET', path: '/api/admin/archive/features/:projectId', hasBody: false, deprecated: true },
  { resource: 'features', operation: 'getProjectFeatures', method: 'GET', path: '/api/admin/projects/:projectId/features', hasBody: false, deprecated: false },
  { resource: 'features', operation: 'createFeature', method: 'POST', path: '/api/admin/projects/:projectId/features', hasBody: true, deprecated: false },
  { resource: 'features', operation: 'getFeature', method: 'GET', path: '/api/admin/projects/:projectId/features/:featureName', hasBody: false, deprecated: false },
  { resource: 'projects', operation: 'getProjects', method: 'GET', path: '/api/admin/projects', hasBody: false, deprecated: false },
  { resource: 'state', operation: 'importState', method: 'POST', path: '/api/admin/state/import', hasBody: true, deprecated: true },
  { resource: 'tags', operation: 'updateFeatureTags', method: 'PUT', path: '/api/admin/features/:featureName/tags', hasBody: true, deprecated: false },
]
