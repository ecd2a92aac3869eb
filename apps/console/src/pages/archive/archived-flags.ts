import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { halyard } from '../../data/client.ts'
import { parseQuery } from '../../search-language/parse-query.ts'
import { toServerSearch } from '../../search-language/server-search.ts'

const pageSize = 100

/** The archived flags that a search finds, in pages of 100. */
export const useArchivedFlags = (text: string, project: string) => {
  const { search, ignored } = toServerSearch(parseQuery(text).query)
  const projects = [...(search.project ?? []), ...(project === '' ? [] : [`IS:${project}`])]
  const query = { ...search, project: projects, archived: 'IS:true', sortBy: 'name', limit: pageSize } as const
  const found = useInfiniteQuery({
    queryKey: ['halyard', 'search', 'archived', query],
    queryFn: ({ signal, pageParam: offset }) => halyard.search.searchFeatures({ query: { ...query, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : null),
    placeholderData: keepPreviousData,
  })
  return { found, ignored }
}
