import type { ImportCounts, ImportResult } from '@halyard/sdk'
import { Name } from '../../parts/name.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { numberText } from '../../sentences/numbers.ts'

const kinds: Readonly<Record<keyof ImportCounts, string>> = {
  projects: 'Projects',
  environments: 'Environments',
  features: 'Flags',
  featureEnvironments: 'Flags in environments',
  strategies: 'Strategies of flags',
  strategyTypes: 'Strategy types',
  segments: 'Segments',
  tagTypes: 'Tag types',
  tags: 'Tags',
  featureTags: 'Tags of flags',
  contextFields: 'Context fields',
  featureTypes: 'Lifetimes of flag types',
}

interface CountRow {
  readonly kind: string
  readonly created: number
  readonly replaced: number
  readonly kept: number
  readonly dropped: number
}

const number = (id: keyof CountRow & string, title: string): TableColumn<CountRow> => ({
  id,
  title,
  isNumber: true,
  cell: (row) => (row[id] === 0 ? '–' : numberText(Number(row[id]))),
})

const columns: readonly TableColumn<CountRow>[] = [
  { id: 'kind', title: 'Objects', isRowHeader: true, cell: ({ kind }) => kind },
  number('created', 'New'),
  number('replaced', 'Replaced'),
  number('kept', 'Left as they are'),
  number('dropped', 'Deleted first'),
]

/** Kinds without any object are omitted. */
const rowsOf = ({ imported, replaced, kept, dropped }: ImportResult): CountRow[] =>
  (Object.keys(kinds) as (keyof ImportCounts)[])
    .map((key) => ({
      kind: kinds[key],
      created: imported[key] - replaced[key],
      replaced: replaced[key],
      kept: kept[key],
      dropped: dropped[key],
    }))
    .filter(({ created, replaced: again, kept: left, dropped: gone }) => created + again + left + gone > 0)

type Warning = ImportResult['warnings'][number]

const warningColumns: readonly Column<Warning>[] = [
  { title: 'Item of the file', isRowHeader: true, cell: ({ path }) => <Name>{path}</Name> },
  { title: 'Gap', cell: ({ message }) => <UserText>{message}</UserText> },
]

/** Whether the import changes nothing. */
export const isEmptyImport = ({ imported, dropped }: ImportResult): boolean =>
  [...Object.values(imported), ...Object.values(dropped)].every((count) => count === 0)

/** What an import does, or did, by kind of object, and the gaps of the file. */
export const ImportReport = ({ caption, result }: { readonly caption: string; readonly result: ImportResult }) => (
  <>
    <Table caption={caption} columns={columns} rows={rowsOf(result)} keyOf={({ kind }) => kind} />
    {result.skipped.featureTags > 0 && (
      <p>{numberText(result.skipped.featureTags)} tags belong to flags outside the file, and are omitted.</p>
    )}
    {result.ignored.length > 0 && (
      <p>
        Unknown parts of the file, which are ignored:{' '}
        {result.ignored.map((key) => (
          <Name key={key}>{key}</Name>
        ))}
      </p>
    )}
    {result.warnings.length > 0 && (
      <RecordTable
        caption="Gaps of the file"
        rows={result.warnings.map((warning, at) => ({ ...warning, at }))}
        columns={warningColumns}
        keyOf={({ at }) => at}
        textOf={({ path, message }) => `${path} ${message}`}
        empty=""
      />
    )}
  </>
)
