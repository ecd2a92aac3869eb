import type { Contract, Profile } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { rootRoleOf } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import { toRole } from '../../identity/account/roles.mappers.ts'
import type { CallerAccount } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Of the API tokens only those of administrators come here. */
const profileOf = (account: CallerAccount | null): Profile => {
  const role = account ? (rootRoleOf(account.rootRole) ?? builtInRoles.Viewer) : builtInRoles.Admin
  return { rootRole: toRole(role), projects: [...(account?.projects ?? [])], features: [] }
}

export const getProfile: Operation<Contract['profile']['getProfile']> = {
  run: async ({ cache: { ownBodies } }, { caller: { account }, observed }) => {
    const key = JSON.stringify(['profile', account?.id])
    const body = await ownBodies.getOrBuild(key, observed.get(revisionKeys.access)!, async () =>
      textBody(JSON.stringify(profileOf(account))),
    )
    return { etag: body.etag, body: () => body }
  },
}
