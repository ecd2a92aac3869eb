import { accountKey, catalogueWith, Failure, grantsOfRoleId, readScimGroup, type ScimGroupEdit, ScimRefusal } from '@halyard/domain'
import type { Ports } from '../../../pipeline/ports.ts'
import type { ScimRequest, ScimResponse } from '../../../pipeline/scim-route.ts'
import type { Tx } from '../../../store/index.ts'
import { lockGivenRoles } from '../../../store/repositories/custom-roles.repository.ts'
import { findGroupByKey, insertGroup, lockGroup, lockGroupKey, nextGroupId } from '../../../store/repositories/groups.repository.ts'
import { findGroupProvisioning, storeScimGroup } from '../../../store/repositories/scim-groups.repository.ts'
import { revisionKeys } from '../../../store/revision-keys.ts'
import type { Change } from '../../../store/writer.ts'
import { scimActor } from '../scim-resource.ts'
import { refusalOfEdit } from './group-resource.ts'
import { readGroup } from './list-groups.ts'
import { storeMembers } from './store-members.ts'

type NewGroup = ScimGroupEdit & { readonly displayName: string }

interface Creation {
  readonly group: NewGroup
  readonly settings: ScimRequest['settings']
  readonly at: string
}

const revisions = [revisionKeys.access, revisionKeys.projects]

export const takenGroupName = (name: string) =>
  new ScimRefusal('uniqueness', `A group with the name ${name} exists already`, 'NameExistsError')

const storeNew = async (tx: Tx, id: number, { group, at }: Creation): Promise<Change<number> | Failure> => {
  const { displayName: name, externalId = null } = group
  const members = await storeMembers(tx, { id, name }, group, at)
  if (members instanceof Failure) return members
  const row = {
    ...{ id, name, description: null, mappings_sso: [], root_role: null, created_by: scimActor.name, created_at: at },
    is_provisioned: true,
  }
  const state = { id, name, description: null, mappingsSSO: [], rootRole: null, users: [] }
  return {
    statements: [insertGroup(row, accountKey(name)), storeScimGroup(id, externalId, at), ...members.statements],
    events: [{ type: 'group-created', data: state }, ...members.events],
    revisions,
    result: id,
  }
}

/** Takes over an existing group: one that the provider removed before, or any group without the role Admin if the settings allow it. */
const adopt = async (tx: Tx, id: number, { group, settings, at }: Creation): Promise<Change<number> | Failure> => {
  const [[row], [provisioning]] = await tx.batch(lockGroup(id), findGroupProvisioning(id))
  const refused = takenGroupName(group.displayName)
  if (!row || row.is_provisioned) return refused
  if (!provisioning && !settings.adopt_existing) return refused
  const given = row.root_role === null ? [] : [row.root_role]
  const catalogue = catalogueWith((await tx.batch(lockGivenRoles(given)))[0])
  const isPowerful = given.flatMap((role) => grantsOfRoleId(catalogue, role)).some(({ permission }) => permission === 'ADMIN')
  if (!provisioning && isPowerful) return refused
  const members = await storeMembers(tx, row, group, at)
  if (members instanceof Failure) return members
  return {
    statements: [storeScimGroup(id, group.externalId ?? null, at), ...members.statements],
    events: [{ type: 'group-managed', data: { id, name: row.name, provider: 'scim' } }, ...members.events],
    revisions,
    result: id,
  }
}

/** Creates a group with its members. Returns 409 if the name belongs to another group. */
export const createScimGroup = async (ports: Ports, request: ScimRequest): Promise<ScimResponse | Failure> => {
  const group = readScimGroup(request.body)
  if (group instanceof Failure) return group
  const refused = refusalOfEdit(group)
  if (refused) return refused
  const key = accountKey(group.displayName)
  const creation = { group, settings: request.settings, at: new Date(ports.runtime.now()).toISOString() }
  const id = await ports.store.write(scimActor, async (tx) => {
    const [, [found], [next]] = await tx.batch(lockGroupKey(key), findGroupByKey(key), nextGroupId())
    return found ? adopt(tx, found.id, creation) : storeNew(tx, next!.id, creation)
  })
  if (id instanceof Failure) return id
  const created = await readGroup(ports, request, id)
  return created instanceof Failure ? created : { ...created, status: 201 }
}
