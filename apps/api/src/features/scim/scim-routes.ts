import type { ScimRoute } from '../../pipeline/scim-route.ts'
import { discoveryRoutes } from './discovery.ts'
import { createScimGroup } from './groups/create-group.ts'
import { deleteScimGroup } from './groups/delete-group.ts'
import { findGroup, listScimGroupsFor } from './groups/list-groups.ts'
import { patchScimGroup, replaceScimGroup } from './groups/update-group.ts'
import { readListQuery, readSearch } from './scim-query.ts'
import { createScimUser } from './users/create-user.ts'
import { deleteScimUser } from './users/delete-user.ts'
import { findUser, listUsers } from './users/list-users.ts'
import { patchUser, replaceScimUser } from './users/update-user.ts'

/** The addresses of SCIM 2.0. Source: RFC 7644, 3.2. */
export const scimRoutes: readonly ScimRoute[] = [
  ...discoveryRoutes,
  { method: 'GET', path: '/Users', run: listUsers(readListQuery) },
  { method: 'POST', path: '/Users/.search', run: listUsers(readSearch) },
  { method: 'POST', path: '/Users', run: createScimUser },
  { method: 'GET', path: '/Users/:id', run: findUser },
  { method: 'PUT', path: '/Users/:id', run: replaceScimUser },
  { method: 'PATCH', path: '/Users/:id', run: patchUser },
  { method: 'DELETE', path: '/Users/:id', run: deleteScimUser },
  { method: 'GET', path: '/Groups', run: listScimGroupsFor(readListQuery) },
  { method: 'POST', path: '/Groups/.search', run: listScimGroupsFor(readSearch) },
  { method: 'POST', path: '/Groups', run: createScimGroup },
  { method: 'GET', path: '/Groups/:id', run: findGroup },
  { method: 'PUT', path: '/Groups/:id', run: replaceScimGroup },
  { method: 'PATCH', path: '/Groups/:id', run: patchScimGroup },
  { method: 'DELETE', path: '/Groups/:id', run: deleteScimGroup },
]
