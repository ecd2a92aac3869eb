import { useDeferredValue, useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Index } from '../../data/flag-index.ts'
import { hrefOf } from '../../routes.ts'
import { compileQuery } from '../../search-language/compile-query.ts'
import { namesInRows, unknownNames } from '../../search-language/known-names.ts'
import { parseQuery } from '../../search-language/parse-query.ts'
import { type Row, stateIn } from '../../search-language/row.ts'
import { parseSorting, printSorting, sortRows } from '../../search-language/sort-rows.ts'
import { countText } from '../../sentences/numbers.ts'
import { DataTable } from '../data-table.tsx'
import { Empty } from '../empty.tsx'
import { PageLink } from '../page-link.tsx'
import { Time } from '../time.tsx'
import { columnsOf } from './flag-columns.tsx'
import { SearchField } from './search-field.tsx'

const keyOf = ({ name }: Row) => name

interface Props {
  readonly index: Index
  readonly updatedAt: number
  /** Only the flags of this project. */
  readonly project?: string
}

/** Flags with a search and columns that sort. Both are in the address of the page. */
export const FlagList = ({ index, updatedAt, project }: Props) => {
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
  const all = useMemo(
    () => (project === undefined ? index.rows : index.rows.filter((row) => row.project === project)),
    [index.rows, project],
  )
  const known = useMemo(() => namesInRows(all), [all])
  const parsed = useMemo(() => parseQuery(text), [text])
  const faults = [...parsed.faults, ...unknownNames(parsed.terms, known)]
  const query = useDeferredValue(parsed.query)
  const found = useMemo(() => all.filter(compileQuery(query, Date.now())), [all, query])
  const rows = useMemo(() => sortRows(found, sorting), [found, sorting.key, sorting.isDescending])
  const columns = useMemo(() => {
    const isHere = ({ name }: Index['environments'][number]) => all.some((row) => stateIn(row, name).kind !== 'absent')
    return project === undefined ? columnsOf(index.environments) : columnsOf(index.environments.filter(isHere), false)
  }, [index.environments, all, project])
  return (
    <>
      <SearchField text={text} onChange={(next) => set('q', next)} faults={faults} known={known} />
      <p role="status">
        {rows.length === all.length ? countText(rows.length, 'flag') : `${rows.length} of ${countText(all.length, 'flag')}`} · as of{' '}
        <Time at={updatedAt} form="relative" />
      </p>
      {all.length === 0 ? (
        <Empty title="There is no flag yet">
          <PageLink page="newFlag" search={{ project }}>
            Create the first flag
          </PageLink>
          , or <PageLink page="transfer">import flags</PageLink>.
        </Empty>
      ) : rows.length === 0 ? (
        <Empty title="No flag matches">
          Remove a term of the search, or{' '}
          <PageLink page="archive" search={{ q: text, project }}>
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
