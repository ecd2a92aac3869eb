import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Name } from '../../parts/name.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'

interface Props {
  readonly appName: string
}

/** Processes are only in the details of an application, which the visible rows read. */
const useDetails = (appName: string) =>
  useQuery({ ...queries.metrics.getApplication.queryOptions({ params: { appName } }), staleTime: 60_000 })

export const SdkVersions = ({ appName }: Props) => {
  const { data, error } = useDetails(appName)
  if (!data) return error ? 'unknown' : '…'
  if (data.sdks.length === 0) return 'none in 48 hours'
  return data.sdks.map(({ name, versions }) => (
    <div key={name}>
      <Name>{name}</Name> <UserText>{versions.slice(0, 3).join(', ')}</UserText>
      {versions.length > 3 && ` and ${versions.length - 3} more`}
    </div>
  ))
}

export const LastSeen = ({ appName }: Props) => {
  const { data, error } = useDetails(appName)
  if (!data) return error ? 'unknown' : '…'
  const [latest] = data.instances
  return latest ? <Time at={latest.lastSeen} form="relative" /> : 'not in 48 hours'
}
