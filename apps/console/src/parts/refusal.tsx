import type { Permission } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import { refusalSentences } from '../sentences/permissions.ts'
import { nameOfAccount } from './account-name.tsx'
import { Sentence } from './sentence.tsx'

interface Props {
  readonly permission: Permission
  readonly project?: string
  readonly environment?: string
}

/** Why the caller cannot do something, and who can. */
export const Refusal = ({ permission, project, environment }: Props) => {
  const scope = { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
  const { data } = useQuery({ ...queries.access.getPermissionHolders.queryOptions({ query: { permission, ...scope } }), staleTime: 60_000 })
  const people = data?.holders.filter(({ accountType }) => accountType === 'User').map(nameOfAccount)
  return refusalSentences({ permission, ...scope, people }).map((parts, at) => (
    <span key={at}>
      {at > 0 && ' '}
      <Sentence parts={parts} />
    </span>
  ))
}
