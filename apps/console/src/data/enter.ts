import type { OwnUser } from '@halyard/sdk'
import { useEffect } from 'react'
import { queries } from './client.ts'
import { queryClient, refresh } from './query-client.ts'

const resets = new Set<() => void>()

/** Calls a function when another account signs in, to drop what the former one saw. */
export const onOtherAccount = (reset: () => void): void => {
  resets.add(reset)
}

let present: number | undefined

const startOver = (): Promise<void> => {
  for (const reset of resets) reset()
  return queryClient.resetQueries()
}

/** After a log-in: the same account goes on where its session ended; for another account, everything is read again. */
export const enter = (account: number): Promise<void> => {
  const former = queryClient.getQueryData<OwnUser>(queries.profile.getOwnUser.queryKey({}))
  present = account
  return former?.user.id === account ? refresh() : startOver()
}

/** Starts over if another tab of the browser signed in as another account, because the tabs share the session. */
export const useSameAccount = (account: number | undefined): void =>
  useEffect(() => {
    if (account === undefined) return
    const isOther = present !== undefined && present !== account
    present = account
    if (isOther) startOver().catch(() => undefined)
  }, [account])
