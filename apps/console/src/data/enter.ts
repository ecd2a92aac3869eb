import type { OwnUser } from '@halyard/sdk'
import { queries } from './client.ts'
import { queryClient, refresh } from './query-client.ts'

const resets = new Set<() => void>()

/** Calls a function when another account signs in, to drop what the former one saw. */
export const onOtherAccount = (reset: () => void): void => {
  resets.add(reset)
}

/** After a log-in: the same account goes on where its session ended; for another account, everything is read again. */
export const enter = (account: number): Promise<void> => {
  const former = queryClient.getQueryData<OwnUser>(queries.profile.getOwnUser.queryKey({}))
  if (former?.user.id === account) return refresh()
  for (const reset of resets) reset()
  return queryClient.resetQueries()
}
