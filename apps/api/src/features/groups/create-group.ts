import type { Contract } from '@halyard/contracts'
import { accountKey, catalogueWith } from '@halyard/domain'
import { refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import type { GroupRow, MemberRow } from '../../store/repositories/group-members.repository.ts'
import {
  findGroupByKey,
  insertGroup,
  insertMembers,
  lockAccounts,
  lockGroupKey,
  nextGroupId,
} from '../../store/repositories/groups.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { memberIds, refusalOfMembers, takenName } from './group-rules.ts'
import { toGroup, toGroupState } from './groups.mappers.ts'

export const createGroup: Operation<Contract['groups']['createGroup']> = {
  run: (ports, { body, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const rootRole = body.rootRole ?? null
      const key = accountKey(body.name)
      const ids = memberIds(body.users)
      const [, accounts, custom, [taken], [next]] = await tx.batch(
        lockGroupKey(key),
        lockAccounts(ids),
        lockGivenRoles(rootRole === null ? [] : [rootRole]),
        findGroupByKey(key),
        nextGroupId(),
      )
      const refused =
        (rootRole === null ? null : refusalOfRootRole(caller, catalogueWith(custom), rootRole)) ?? refusalOfMembers(body.users, accounts)
      if (refused) return refused
      if (taken) return takenName(body.name)

      const id = next!.id
      const by = caller.actor.name
      const now = new Date(ports.runtime.now()).toISOString()
      const row: GroupRow = {
        id,
        name: body.name,
        description: body.description ?? null,
        mappings_sso: body.mappingsSSO ?? [],
        root_role: rootRole,
        created_by: by,
        created_at: now,
        is_provisioned: false,
      }
      const members: MemberRow[] = accounts.map((account) => ({ ...account, group_id: id, joined_at: now, added_by: by }))
      return {
        statements: [insertGroup(row, key), ...(ids.length > 0 ? [insertMembers(id, ids, now, by)] : [])],
        events: [{ type: 'group-created', data: toGroupState({ row, members }) }],
        revisions: [revisionKeys.access],
        result: toGroup({ row, members, projects: [] }, caller),
      }
    }),
}
