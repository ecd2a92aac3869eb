import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { rootRoleOf } from '@halyard/domain'
import { toRole } from '../../identity/account/roles.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { deadLink, isLive, linkOf } from './reset-link.ts'

export const validateResetLink: Operation<Contract['auth']['validateResetLink']> = {
  run: async ({ store, runtime: { now } }, { query: { token } }) => {
    const [link] = await store.run(linkOf(token))
    if (!isLive(link, now())) return deadLink
    const { id, email, name, root_role, link_created_by } = link
    return { token, createdBy: link_created_by, email, name, id, role: toRole(rootRoleOf(root_role) ?? builtInRoles.Viewer) }
  },
}
