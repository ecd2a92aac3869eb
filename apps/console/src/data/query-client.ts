import { isHalyardError } from '@halyard/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { queries } from './client.ts'
import { observable } from './observable.ts'

/** A 401 means that the session ended: the caller is read again, and the console asks for the password. */
const noticeEndOfSession = (error: unknown): void => {
  if (!isHalyardError(error) || error.status !== 401) return
  const key = queries.profile.getOwnUser.queryKey({})
  if (queryClient.getQueryState(key)?.status !== 'error') queryClient.invalidateQueries({ queryKey: key }).catch(() => undefined)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  // The client of the SDK retries.
  defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
})

/** Number of writes from this page. */
export const ownWrites = observable(0)

/** Reads again what the page shows, after a write. Unchanged responses cost one 304 each. */
export const refresh = (): Promise<void> => {
  ownWrites.update((count) => count + 1)
  return queryClient.invalidateQueries()
}
