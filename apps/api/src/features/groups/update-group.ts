import { isDeepStrictEqual } from 'node:util'
import type { Contract, GroupInput } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, catalogueWith } from '@halyard/domain'
import { refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import { refusalOfLostMembers } from '../../identity/sign-in/break-glass.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import { type GroupRow, listMembersOfGroup, type MemberRow } from '../../store/repositories/group-members.repository.ts'
import {
  findGroupByKey,
  insertMembers,
  listProjectsOfGroup,
  lockAccounts,
  lockGroup,
  lockGroupKey,
  removeMembers,
  updateGroupRow,
} from '../../store/repositories/groups.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { memberIds, refusalOfMembers, takenName, unknownGroup } from './group-rules.ts'
import { toGroup, toGroupState } from './groups.mappers.ts'

/** Keeps absent fields. */
const changed = (row: GroupRow, { name, description, mappingsSSO, rootRole }: GroupInput): GroupRow => ({
  ...row,
  name,
  description: description === undefined ? row.description : description,
  mappings_sso: mappingsSSO ?? row.mappings_sso,
  root_role: rootRole === undefined ? row.root_role : rootRole,
})

/** Splits members into staying, leaving and joining ones. Without a list of members, all stay. */
const planMembers = (current: readonly MemberRow[], wantedMembers: readonly AccountRow[] | undefined) => {
  if (!wantedMembers) return { staying: [...current], leaving: [], joining: [] }
  const currentIds = new Set(current.map((member) => member.id))
  const wantedIds = new Set(wantedMembers.map((account) => account.id))
  return {
    staying: current.filter((member) => wantedIds.has(member.id)),
    leaving: current.filter((member) => !wantedIds.has(member.id)).map((member) => member.id),
    joining: wantedMembers.filter((account) => !currentIds.has(account.id)),
  }
}

export const updateGroup: Operation<Contract['groups']['updateGroup']> = {
  run: (ports, { params, body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const { groupId: id } = params
      const key = accountKey(body.name)
      const [, [row], accounts, [taken], current, groupProjects] = await tx.batch(
        lockGroupKey(key),
        lockGroup(id),
        lockAccounts(memberIds(body.users)),
        findGroupByKey(key),
        listMembersOfGroup(id),
        listProjectsOfGroup(id),
      )
      if (!row) return unknownGroup(id)
      const group = changed(row, body)
      const role = group.root_role
      const [custom] = await tx.batch(lockGivenRoles(role === null ? [] : [role]))
      const refused =
        (role === null ? null : refusalOfRootRole(caller, catalogueWith(custom), role)) ?? refusalOfMembers(body.users, accounts)
      if (refused) return refused
      if (taken && taken.id !== id) return takenName(body.name)

      const by = caller.actor.name
      const now = new Date(ports.runtime.now()).toISOString()
      const { staying, leaving, joining } = planMembers(current, body.users && accounts)
      const members = [...staying, ...joining.map((account) => ({ ...account, group_id: id, joined_at: now, added_by: by }))]
      const result = toGroup({ row: group, members, projects: groupProjects.map((groupProject) => groupProject.project) }, caller)
      const [before, after] = [toGroupState({ row, members: current }), toGroupState({ row: group, members })]
      if (isDeepStrictEqual(before, after)) return { statements: [], events: [], revisions: [], result }

      const joiningIds = joining.map((account) => account.id)
      const lost = role === builtInRoles.Admin.id ? { removed: leaving, added: joiningIds } : { removed: 'all' as const, added: [] }
      const lockedOut = await refusalOfLostMembers(tx, ports, row, lost)
      if (lockedOut) return lockedOut
      return {
        statements: [
          updateGroupRow(group, key),
          ...(leaving.length > 0 ? [removeMembers(id, leaving)] : []),
          ...(joiningIds.length > 0 ? [insertMembers(id, joiningIds, now, by)] : []),
        ],
        events: [{ type: 'group-updated', data: after, preData: before }],
        revisions: [revisionKeys.access, revisionKeys.projects],
        result,
      }
    }),
}
