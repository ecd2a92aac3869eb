import { Failure } from '@halyard/domain'
import { refusalOfLostMembers } from '../../../identity/sign-in/break-glass.ts'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import { removeGroup } from '../../../store/repositories/groups.repository.ts'
import { listProjectsOwnedAlone, lockOwnedProjects } from '../../../store/repositories/owned-projects.repository.ts'
import { findScimGroup, lockScimGroup, releaseScimGroup } from '../../../store/repositories/scim-groups.repository.ts'
import { revisionKeys } from '../../../store/revision-keys.ts'
import { baseOf, readId, refusalOfVersion, scimActor } from '../scim-resource.ts'
import { toGroupResource, unknownScimGroup } from './group-resource.ts'
import { storeMembers } from './store-members.ts'

const none = { added: new Set<number>(), removed: new Set<number>(), replacesMembers: true }

/**
 * Deletes a group. The only owner of a project loses the members that the provider added, and stays until the project has another owner;
 * the provider no longer sees the group.
 */
export const deleteScimGroup = async (ports: Ports, { params, ifMatch }: ScimRequest): Promise<ScimResponse | Failure> => {
  const id = readId(params.id)
  if (id === undefined) return unknownScimGroup(params.id)
  const at = new Date(ports.runtime.now()).toISOString()
  const holder = { kind: 'group', id } as const
  const done = await ports.store.write(scimActor, async (tx) => {
    const [[group], , [row], [ownedAlone]] = await tx.batch(
      lockScimGroup(id),
      lockOwnedProjects(holder),
      findScimGroup(id, false),
      listProjectsOwnedAlone(holder),
    )
    if (!group || !row) return unknownScimGroup(params.id)
    const stale = refusalOfVersion(ifMatch, toGroupResource(baseOf(ports))(row).meta.version)
    if (stale) return stale
    const { name, root_role } = group
    const revisions = [revisionKeys.access, revisionKeys.projects]
    if (!ownedAlone) {
      const lockedOut = await refusalOfLostMembers(tx, ports, group, { removed: 'all', added: [] })
      if (lockedOut) return lockedOut
      const event = { type: 'group-deleted', preData: { id, name, rootRole: root_role } }
      return { statements: [removeGroup(id)], events: [event], revisions, result: null }
    }
    const members = await storeMembers(tx, group, none, at)
    if (members instanceof Failure) return members
    const lockedOut = await refusalOfLostMembers(tx, ports, group, { removed: members.leaving, added: [] })
    if (lockedOut) return lockedOut
    return {
      statements: [...members.statements, releaseScimGroup(id, at)],
      events: [...members.events, { type: 'group-unmanaged', preData: { id, name } }],
      revisions,
      result: null,
    }
  })
  return done instanceof Failure ? done : { status: 204 }
}
