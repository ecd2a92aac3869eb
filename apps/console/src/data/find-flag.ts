import { limits } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { halyard } from './client.ts'
import { flagIndexKey, indexedFlag } from './indexed-flag.ts'
import { loadModule } from './load-module.ts'
import { queryClient } from './query-client.ts'

/** Where a flag is. Names are unique in the server. */
export interface FoundFlag {
  readonly project: string
  readonly isArchived: boolean
}

const pageSize = limits.featuresPerPage.max

/** A page of the flags whose names, descriptions or tags contain the name. So the flag can be on a later page. */
const readPage = async (name: string, isArchived: boolean, offset: number, signal: AbortSignal) => {
  const query = { query: name, archived: isArchived ? 'IS:true' : 'IS:false', offset, limit: pageSize } as const
  const { features, total } = await halyard.search.searchFeatures({ query }, { signal })
  const found = features.find((feature) => feature.name === name)
  const isLast = features.length === 0 || offset + features.length >= total
  return { found: found && { project: found.project, isArchived }, isLast }
}

const findInIndex = (name: string): FoundFlag | undefined => {
  const flag = indexedFlag(name)
  return flag && { project: flag.project, isArchived: false }
}

const findLive = async (name: string, signal: AbortSignal): Promise<FoundFlag | undefined> => {
  const { found, isLast } = await readPage(name, false, 0, signal)
  if (found || isLast) return found
  // The index has all live flags, so it replaces all further pages.
  const { flagIndexQuery } = await loadModule(() => import('./flag-index.ts'))
  await queryClient.fetchQuery(flagIndexQuery)
  return findInIndex(name)
}

const findArchived = async (name: string, signal: AbortSignal): Promise<FoundFlag | undefined> => {
  for (let offset = 0; ; offset += pageSize) {
    const { found, isLast } = await readPage(name, true, offset, signal)
    if (found || isLast) return found
  }
}

/** The project of a flag; null: the caller sees no flag with this name. */
export const findFlag = async (name: string, signal: AbortSignal): Promise<FoundFlag | null> =>
  (await findLive(name, signal)) ?? (await findArchived(name, signal)) ?? null

/** Finds the project of a flag, at first in the index if it is loaded. */
export const useFlag = (name: string) =>
  useQuery({
    queryKey: ['find-flag', name],
    queryFn: ({ signal }) => findFlag(name, signal),
    initialData: () => findInIndex(name),
    initialDataUpdatedAt: () => queryClient.getQueryState(flagIndexKey)?.dataUpdatedAt,
    staleTime: 60_000,
  })
