import { accountKey, editScimGroup, Failure, readScimGroup, readScimPatch, type ScimGroupEdit } from '@halyard/domain'
import { refusalOfLostMembers } from '../../../identity/sign-in/break-glass.ts'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import { findGroupByKey, lockGroupKey } from '../../../store/repositories/groups.repository.ts'
import { findScimGroup, lockScimGroup, storeScimGroup, updateGroupName } from '../../../store/repositories/scim-groups.repository.ts'
import { revisionKeys } from '../../../store/revision-keys.ts'
import { selectionOf } from '../scim-query.ts'
import { baseOf, readId, refusalOfVersion, scimActor } from '../scim-resource.ts'
import { takenGroupName } from './create-group.ts'
import { refusalOfEdit, toGroupResource, unknownScimGroup } from './group-resource.ts'
import { readGroup } from './list-groups.ts'
import { storeMembers } from './store-members.ts'

const unchanged = { statements: [], events: [], revisions: [], result: null }

/** Applies an edit to a group. Without If-Match, its cost depends on the edit and not on the size of the group. */
const updateGroup = async (ports: Ports, { params, ifMatch }: ScimRequest, id: number, edit: ScimGroupEdit): Promise<null | Failure> => {
  const at = new Date(ports.runtime.now()).toISOString()
  const key = edit.displayName === undefined ? undefined : accountKey(edit.displayName)
  return ports.store.write(scimActor, async (tx) => {
    if (key !== undefined) await tx.batch(lockGroupKey(key))
    const [[group], [taken]] = await tx.batch(lockScimGroup(id), findGroupByKey(key ?? ''))
    if (!group) return unknownScimGroup(params.id)
    if (ifMatch !== undefined) {
      const [[row]] = await tx.batch(findScimGroup(id, false))
      const stale = row && refusalOfVersion(ifMatch, toGroupResource(baseOf(ports))(row).meta.version)
      if (stale) return stale
    }
    const name = edit.displayName ?? group.name
    if (key !== undefined && taken && taken.id !== id) return takenGroupName(name)
    const members = await storeMembers(tx, { id, name }, edit, at)
    if (members instanceof Failure) return members
    const lockedOut = await refusalOfLostMembers(tx, ports, group, { removed: members.leaving, added: members.joining })
    if (lockedOut) return lockedOut
    const externalId = edit.externalId === undefined ? group.external_id : edit.externalId
    const isRenamed = key !== undefined && name !== group.name
    if (!isRenamed && externalId === group.external_id && members.events.length === 0) return unchanged
    const stateOf = (shown: string) => ({ id, name: shown, rootRole: group.root_role })
    return {
      statements: [...(isRenamed ? [updateGroupName(id, name, key)] : []), storeScimGroup(id, externalId, at), ...members.statements],
      events: [...(isRenamed ? [{ type: 'group-updated', data: stateOf(name), preData: stateOf(group.name) }] : []), ...members.events],
      revisions: isRenamed || members.events.length > 0 ? [revisionKeys.access, revisionKeys.projects] : [],
      result: null,
    }
  })
}

const update = async (ports: Ports, request: ScimRequest, edit: ScimGroupEdit | Failure): Promise<{ readonly id: number } | Failure> => {
  const id = readId(request.params.id)
  if (id === undefined) return unknownScimGroup(request.params.id)
  if (edit instanceof Failure) return edit
  const failed = refusalOfEdit(edit) ?? (await updateGroup(ports, request, id, edit))
  return failed ?? { id }
}

/** Replaces the name, the external id and the members that the provider added. */
export const replaceScimGroup = async (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> => {
  const done = await update(ports, request, readScimGroup(request.body))
  return done instanceof Failure ? done : readGroup(ports, request, done.id)
}

/** Changes a group. The response has no body unless the client asks for attributes, because a group can have thousands of members. */
export const patchScimGroup = async (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> => {
  const changes = readScimPatch(request.body)
  const done = await update(ports, request, changes instanceof Failure ? changes : editScimGroup(changes))
  if (done instanceof Failure) return done
  return selectionOf(request).attributes.length > 0 ? readGroup(ports, request, done.id) : { status: 204 }
}
