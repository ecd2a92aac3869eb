import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import type { Index } from '../../data/flag-index.ts'
import { queryClient } from '../../data/query-client.ts'
import { chosenColumns, readColumns, standardColumns } from './chosen-columns.ts'
import { columnsOf } from './flag-columns.tsx'

/** The columns of a list of flags. The account stores a choice; the columns in the address have precedence. */
export const useColumns = (environments: Index['environments'], hasProject: boolean) => {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery({ ...queries.profile.getPreferences.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const keep = useMutation({
    mutationFn: (columns: string[] | null) => halyard.profile.setPreferences({ body: { columns } }),
    onSuccess: (preferences) => queryClient.setQueryData(queries.profile.getPreferences.queryKey({}), preferences),
  })
  const given = search.get('cols')
  const kept = keep.isPending ? keep.variables : data?.columns
  const all = useMemo(() => columnsOf(environments, hasProject), [environments, hasProject])
  const ids = useMemo(() => readColumns(given) ?? kept ?? standardColumns(environments), [given, kept, environments])
  const columns = useMemo(() => chosenColumns(all, ids), [all, ids])
  const choose = (next: string[] | null) => {
    keep.mutate(next)
    if (given !== null)
      setSearch(
        (present) => {
          const others = new URLSearchParams(present)
          others.delete('cols')
          return others
        },
        { replace: true },
      )
  }
  return { all, columns, ids, choose, error: keep.error }
}
