import { useDeferredValue, useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type Index, useFlagIndex } from '../../data/flag-index.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Time } from '../../parts/time.tsx'
import { hrefOf } from '../../routes.ts'
import { compileQuery } from '../../search-language/compile-query.ts'
import { namesInRows, unknownNames } from '../../search-language/known-names.ts'
import { parseQuery } from '../../search-language/parse-query.ts'
import type { Row } from '../../search-language/row.ts'
import { parseSorting, printSorting, sortRows } from '../../search-language/sort-rows.ts'
import { countText } from '../../sentences/numbers.ts'
import { columnsOf } from './columns.tsx'
import { SearchField } from './search-field.tsx'

const keyOf = ({ name }: Row) => name

const Flags = ({ index, updatedAt }: { readonly index: Index; readonly updatedAt: number }) => {
  const [search, setSearch] = useSearchParams()
  const [, navigate] = useLocation()
  const text = search.get('q') ?? ''
  const sorting = parseSorting(search.get('sort') ?? '') ?? { key: 'name', isDescending: false }
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
  const known = useMemo(() => namesInRows(index.rows), [index.rows])
  const parsed = useMemo(() => parseQuery(text), [text])
  const faults = [...parsed.faults, ...unknownNames(parsed.terms, known)]
  const query = useDeferredValue(parsed.query)
  const found = useMemo(() => index.rows.filter(compileQuery(query, Date.now())), [index.rows, query])
  const rows = useMemo(() => sortRows(found, sorting), [found, sorting.key, sorting.isDescending])
  const columns = useMemo(() => columnsOf(index.environments), [index.environments])
  return (
    <>
      <SearchField text={text} onChange={(next) => set('q', next)} faults={faults} known={known} />
      <p role="status">
        {rows.length === index.rows.length ? countText(rows.length, 'flag') : `${rows.length} of ${countText(index.rows.length, 'flag')}`} ·
        as of <Time at={updatedAt} form="relative" />
      </p>
      {index.rows.length === 0 ? (
        <Empty title="There is no flag yet">
          <PageLink page="newFlag">Create the first flag</PageLink>, or <PageLink page="transfer">import flags</PageLink>.
        </Empty>
      ) : rows.length === 0 ? (
        <Empty title="No flag matches">
          Remove a term of the search, or{' '}
          <PageLink page="archive" search={{ q: text }}>
            search the archive
          </PageLink>
          .
        </Empty>
      ) : (
        <DataTable
          label="Flags"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          sorting={{ column: sorting.key, isDescending: sorting.isDescending }}
          onSort={({ column, isDescending }) => set('sort', printSorting({ key: column as typeof sorting.key, isDescending }))}
          onOpen={({ name }) => navigate(hrefOf('flag', { name }))}
        />
      )}
    </>
  )
}

const FlagsPage = () => {
  const index = useFlagIndex()
  return (
    <Page title="Flags" actions={<PageLink page="newFlag">New flag</PageLink>}>
      <QueryView query={index} rows={20}>
        {(data) => <Flags index={data} updatedAt={index.dataUpdatedAt} />}
      </QueryView>
    </Page>
  )
}

export default FlagsPage
