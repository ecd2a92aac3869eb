import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import type { StaleSource } from '../../parts/stale-note.tsx'

/** One environment, whose version the server compares with the writes of a dialog. */
export const useEnvironment = (name: string) => {
  const query = useQuery(queries.environments.getEnvironment.queryOptions({ params: { name } }))
  const source: StaleSource = {
    types: ['environment-updated', 'environment-enabled', 'environment-disabled', 'environment-order-changed', 'environment-deleted'],
    isAbout: (event) => event.type === 'environment-order-changed' || isEventAbout('name', name)(event),
    reload: query.refetch,
  }
  return { query, environment: query.data, source }
}
