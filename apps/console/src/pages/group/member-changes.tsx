import type { Group } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { allRolesOf, rolesOfGroup } from '../../data/held-roles.ts'
import { useAllAccess } from '../../data/use-held-roles.ts'
import { AbilityChange } from '../../parts/ability-change.tsx'
import { AccountName } from '../../parts/account-name.tsx'

const mostShown = 5

interface Props {
  readonly group: Group
  /** Ids of the accounts that join or leave. */
  readonly changed: readonly number[]
  /** Ids of all members afterwards. */
  readonly chosen: readonly number[]
}

/** What each account that joins or leaves a group gains and loses. */
export const MemberChanges = ({ group, changed, chosen }: Props) => {
  const users = useQuery({ ...queries.users.getUsers.queryOptions(), staleTime: 60_000 })
  const services = useQuery({ ...queries.serviceAccounts.getServiceAccounts.queryOptions(), staleTime: 60_000 })
  const groups = useQuery({ ...queries.groups.getGroups.queryOptions(), staleTime: 60_000 })
  const { access } = useAllAccess()
  if (!users.data || !services.data || !groups.data || !access) return null
  const accounts = [...users.data.users, ...services.data.serviceAccounts]
  const otherGroups = groups.data.groups.filter(({ id }) => id !== group.id)
  const otherAccess = new Map(
    [...access].map(([project, one]) => [project, { ...one, groups: one.groups.filter(({ id }) => id !== group.id) }]),
  )
  return (
    <>
      {changed.slice(0, mostShown).map((id) => {
        const account = accounts.find((one) => one.id === id)
        if (!account) return null
        const outside = allRolesOf(account, otherGroups, otherAccess)
        const inside = [...outside, ...rolesOfGroup(group, access)]
        const [before, after] = chosen.includes(id) ? [outside, inside] : [inside, outside]
        return <AbilityChange key={id} who={<AccountName account={account} />} before={before} after={after} />
      })}
      {changed.length > mostShown && <p>{changed.length - mostShown} more accounts join or leave.</p>}
    </>
  )
}
