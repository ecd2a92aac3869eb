import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { parseSorting, printSorting, type Sorting } from '../../search-language/sort-rows.ts'
import type { Sorting as ColumnSorting } from '../data-column.ts'

const byName: Sorting = { key: 'name', isDescending: false }

/** The search and the sorting of a list of flags, which are in the address of the page. */
export const useListSearch = () => {
  const [search, setSearch] = useSearchParams()
  const sort = search.get('sort') ?? ''
  const sorting = useMemo(() => parseSorting(sort) ?? byName, [sort])
  const set = (name: string, value: string) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    text: search.get('q') ?? '',
    setText: (text: string) => set('q', text),
    sorting,
    setSorting: ({ column, isDescending }: ColumnSorting) => {
      const next = parseSorting(column)
      if (next) set('sort', printSorting({ key: next.key, isDescending }))
    },
  }
}
