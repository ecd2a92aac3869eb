import type { DataColumn } from '../../parts/data-column.ts'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Name } from '../../parts/name.tsx'
import { visible } from '../../sentences/names/visible.ts'
import classes from './playground.module.css'
import { isChanged, outcomeText, type ResultRow, type TrayOutcomes } from './results.ts'

interface Options {
  readonly environments: readonly { readonly name: string; readonly type: string }[]
  readonly tray: TrayOutcomes
  readonly onOpen: (row: ResultRow) => void
}

const cellOf = (row: ResultRow, environment: string, tray: TrayOutcomes) => {
  const now = row.now[environment]
  const text = outcomeText(now)
  if (text === undefined) return '–'
  const then = tray.get(environment)?.get(row.name)
  const shown = visible(text)
  if (!isChanged(now, then)) return <span className={text.startsWith('Off') ? classes.off : classes.on}>{shown}</span>
  return (
    <>
      <del>{shown}</del> → <ins>{visible(outcomeText(then) ?? '–')}</ins>
    </>
  )
}

/** The flag, its project, and its outcome in each environment, with the outcome after the changes of the tray if that differs. */
export const resultColumns = ({ environments, tray, onOpen }: Options): DataColumn<ResultRow>[] => [
  {
    id: 'name',
    title: 'Flag',
    width: 'minmax(12rem, 2fr)',
    isName: true,
    cell: (row) => (
      <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(row)}>
        <Name>{row.name}</Name>
      </button>
    ),
  },
  ...environments.map(
    ({ name, type }): DataColumn<ResultRow> => ({
      id: `environment:${name}`,
      title: name,
      heading: <EnvironmentName name={name} type={type} />,
      width: 'minmax(8rem, 1fr)',
      isProduction: type === 'production',
      cell: (row) => cellOf(row, name, tray),
    }),
  ),
  { id: 'project', title: 'Project', width: 'minmax(6rem, 1fr)', cell: ({ project }) => <Name>{project}</Name> },
]
