import { useQuery } from '@tanstack/react-query'
import { halyard } from './client.ts'
import { indexedFlag } from './indexed-flag.ts'

/** Where a flag is. Names are unique in the server. */
export interface FoundFlag {
  readonly project: string
  readonly isArchived: boolean
}

const find = async (name: string, archived: 'IS:true' | 'IS:false', signal: AbortSignal): Promise<FoundFlag | undefined> => {
  const { features } = await halyard.search.searchFeatures({ query: { query: name, archived, limit: 100 } }, { signal })
  const found = features.find((feature) => feature.name === name)
  return found && { project: found.project, isArchived: archived === 'IS:true' }
}

const findInIndex = (name: string): FoundFlag | undefined => {
  const flag = indexedFlag(name)
  return flag && { project: flag.project, isArchived: false }
}

/** Finds the project of a flag, in the index if it is loaded; null: the caller sees no flag with this name. */
export const useFlag = (name: string) =>
  useQuery({
    queryKey: ['find-flag', name],
    queryFn: async ({ signal }) => (await find(name, 'IS:false', signal)) ?? (await find(name, 'IS:true', signal)) ?? null,
    initialData: () => findInIndex(name),
    staleTime: 60_000,
  })
