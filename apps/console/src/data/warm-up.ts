import { warmTexts } from '../search-language/compile-query.ts'
import { flagIndexQuery, type Index } from './flag-index.ts'
import { queryClient } from './query-client.ts'

const rowsAtOnce = 1_000

/** Safari has no idle callbacks. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 200)
  })

/**
 * Loads the index of flags and prepares it for searches while the page is idle, so that the palette responds at once. `loadParts` loads the scripts of
 * the palette and of the pages that it opens most.
 */
export const warmUp = async (loadParts: () => void): Promise<void> => {
  await whenIdle()
  loadParts()
  await queryClient.prefetchQuery({ ...flagIndexQuery, staleTime: 60_000 })
  const { rows = [] } = queryClient.getQueryData<Index>(flagIndexQuery.queryKey) ?? {}
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await whenIdle()
    warmTexts(rows.slice(at, at + rowsAtOnce))
  }
}
