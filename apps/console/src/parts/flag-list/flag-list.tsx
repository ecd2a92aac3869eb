import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Index } from '../../data/flag-index.ts'
import { useShownIndex } from '../../data/shown-index.ts'
import { useLatestCallback } from '../../data/use-latest-callback.ts'
import { hrefOf } from '../../routes.ts'
import { compileQuery } from '../../search-language/compile-query.ts'
import { namesInRows, unknownNames } from '../../search-language/known-names.ts'
import { parseQuery } from '../../search-language/parse-query.ts'
import { type Row, stateIn } from '../../search-language/row.ts'
import { sortRows } from '../../search-language/sort-rows.ts'
import { countText, numberText } from '../../sentences/numbers.ts'
import { Button } from '../button.tsx'
import { DataTable } from '../data-table.tsx'
import { Empty } from '../empty.tsx'
import { FailureNote } from '../failure-note.tsx'
import { PageLink } from '../page-link.tsx'
import { Time } from '../time.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { Facets } from './facets.tsx'
import classes from './flag-list.module.css'
import { NoMatch } from './no-match.tsx'
import { SearchField } from './search-field.tsx'
import { useColumns } from './use-columns.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSearch } from './use-list-search.ts'

const keyOf = ({ name }: Row) => name
const focusFirst = (list: HTMLElement | null): void => list?.querySelector<HTMLElement>('[aria-rowindex="2"] [role="rowheader"]')?.focus()

const nothing: ReadonlySet<string | number> = new Set()

export interface Selected {
  readonly rows: readonly Row[]
  readonly clear: () => void
}

interface Props {
  readonly index: Index
  readonly updatedAt: number
  /** Only the flags of this project. */
  readonly project?: string
  /** What can be done with selected flags; absent: flags cannot be selected. */
  readonly bar?: (selected: Selected) => ReactNode
  /** More menus beside those of the search. */
  readonly menus?: (columns: readonly string[]) => ReactNode
}

/** Flags with a search and columns that sort. Both are in the address of the page. */
export const FlagList = ({ index: latest, updatedAt: latestAt, project, bar, menus }: Props) => {
  const [, navigate] = useLocation()
  const { index, updatedAt, waiting, accept } = useShownIndex(latest, latestAt)
  const { text, setText, sorting, setSorting } = useListSearch()
  const list = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState(nothing)
  const all = useMemo(
    () => (project === undefined ? index.rows : index.rows.filter((row) => row.project === project)),
    [index.rows, project],
  )
  const known = useMemo(() => namesInRows(all), [all])
  const environments = useMemo(() => {
    if (project === undefined) return index.environments
    return index.environments.filter(({ name }) => all.some((row) => stateIn(row, name).kind !== 'absent'))
  }, [index.environments, all, project])
  const { all: possible, columns, ids, choose, error } = useColumns(environments, project === undefined)

  const searched = useDeferredValue(text)
  const { query, terms, faults } = useMemo(() => parseQuery(searched), [searched])
  const wrong = useMemo(() => [...faults, ...unknownNames(terms, known)], [faults, terms, known])
  const order = useDeferredValue(sorting)
  const sorted = useMemo(() => sortRows(all, order), [all, order])
  const rows = useMemo(() => sorted.filter(compileQuery(query, Date.now())), [sorted, query])
  const chosen = useMemo(() => all.filter(({ name }) => selection.has(name)), [all, selection])
  useListKeys(rows, columns, bar !== undefined)
  const edit = useLatestCallback((next: string) => {
    accept()
    setText(next)
  })
  const sort = useLatestCallback(setSorting)
  const open = useLatestCallback(({ name }: Row) => navigate(hrefOf('flag', { name })))
  const chooseColumns = useLatestCallback(choose)
  const shownSorting = useMemo(() => ({ column: sorting.key, isDescending: sorting.isDescending }), [sorting])
  const shownEnvironments = useMemo(() => columns.filter(({ state }) => state).map(({ title }) => title), [columns])
  return (
    <>
      <div className={classes.tools}>
        <SearchField text={text} onChange={edit} faults={wrong} known={known} onLeave={() => focusFirst(list.current)} />
        <Facets text={searched} onChange={edit} known={known} environments={shownEnvironments} />
        <ColumnsMenu environments={environments} all={possible} chosen={ids} onChange={chooseColumns} />
        {menus?.(ids)}
      </div>
      {error && <FailureNote error={error} />}
      <div className={classes.status}>
        <span role="status">
          {rows.length === all.length ? countText(rows.length, 'flag') : `${numberText(rows.length)} of ${countText(all.length, 'flag')}`}
        </span>
        <span>
          as of <Time at={updatedAt} form="relative" />
        </span>
        {waiting > 0 && <Button onClick={accept}>{numberText(waiting)} changed, refresh</Button>}
      </div>
      {all.length === 0 ? (
        <Empty title="There is no flag yet">
          <PageLink page="newFlag" search={{ project }}>
            Create the first flag
          </PageLink>
          , or <PageLink page="transfer">import flags</PageLink>.
        </Empty>
      ) : rows.length === 0 ? (
        <NoMatch text={searched} rows={all} project={project} onChange={edit} />
      ) : (
        <div ref={list}>
          <DataTable
            label="Flags"
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            sorting={shownSorting}
            onSort={sort}
            onOpen={open}
            selection={selection}
            {...(bar && { onSelect: setSelection })}
          />
        </div>
      )}
      {chosen.length > 0 && bar?.({ rows: chosen, clear: () => setSelection(nothing) })}
    </>
  )
}
