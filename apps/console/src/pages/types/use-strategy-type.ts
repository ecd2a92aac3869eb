import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import type { StaleSource } from '../../parts/stale-note.tsx'

/** One strategy type, whose version the server compares with the writes of a dialog. */
export const useStrategyType = (name: string) => {
  const query = useQuery(queries.strategyTypes.getStrategy.queryOptions({ params: { name } }))
  const source: StaleSource = {
    types: ['strategy-updated', 'strategy-deprecated', 'strategy-reactivated', 'strategy-deleted'],
    isAbout: isEventAbout('name', name),
    reload: query.refetch,
  }
  return { query, type: query.data, source }
}
