import { flagStates } from '@halyard/contracts/data'
import { applyFlagIndex, type DecodedFlagIndex, type FlagRow } from '@halyard/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Row } from '../search-language/row.ts'
import { stateOfNumber } from '../sentences/states.ts'
import { halyard } from './client.ts'
import { flagIndexKey, type Index } from './indexed-flag.ts'
import { queryClient } from './query-client.ts'

export type { Index } from './indexed-flag.ts'

const rowsOf = ({ environments, favorites, flags }: DecodedFlagIndex, former: Index | undefined): Row[] => {
  const known = former?.environments === environments ? new Map(former.rows.map((row) => [row.name, row])) : new Map<string, Row>()
  const toRow = (flag: FlagRow): Row => {
    const favorite = favorites.has(flag.name)
    const same = known.get(flag.name)
    if (same && former?.held.flags.get(flag.name) === flag && same.favorite === favorite) return same
    const { name, project, type, stale, createdAt, lastSeenAt, tags, description = null } = flag
    const byName = Object.fromEntries(
      environments.map((environment, at) => [environment.name, stateOfNumber(flag.states[at] ?? flagStates.absent)]),
    )
    return { name, project, type, stale, createdAt, lastSeenAt, tags, description, favorite, states: byName, text: undefined }
  }
  return [...flags.values()].map(toRow)
}

/** Reads only the differences since the index that the page has. On a new page, the cache of the browser revalidates the complete index. */
const readIndex = async (signal: AbortSignal): Promise<Index> => {
  const former = queryClient.getQueryData<Index>(flagIndexKey)
  const since = former?.held.revision
  const query = { descriptions: true, ...(since !== undefined && { since }) }
  const first = applyFlagIndex(former?.held ?? null, await halyard.search.getFlagIndex({ query }, { signal }))
  const held = first ?? applyFlagIndex(null, await halyard.search.getFlagIndex({ query: { descriptions: true } }, { signal }))
  if (!held) throw new Error('The server returned differences instead of an index')
  if (former && held.revision === former.held.revision) return former
  return { held, environments: held.environments, rows: rowsOf(held, former) }
}

/** The query of the index. It stays in memory as long as the page is open. */
export const flagIndexQuery = {
  queryKey: flagIndexKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readIndex(signal),
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
} as const

export const useFlagIndex = () => useQuery({ ...flagIndexQuery, placeholderData: keepPreviousData })
