import { useDeferredValue, useMemo, useState } from 'react'
import { DataTable } from '../../parts/data-table.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Field } from '../../parts/field.tsx'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { countText, numberText } from '../../sentences/numbers.ts'
import { tray } from '../../tray/state.ts'
import type { PlayState } from './play-state.ts'
import classes from './playground.module.css'
import { resultColumns } from './result-columns.tsx'
import { isChanged, type ResultRow, type TrayOutcomes } from './results.ts'
import type { Evaluation } from './use-evaluation.ts'
import { batchesOf, useTrayOutcomes } from './use-tray-outcomes.ts'
import { WhyDialog } from './why-dialog.tsx'

interface Props {
  readonly state: PlayState
  readonly evaluation: Evaluation
  /** When the outcomes were evaluated, in milliseconds since 1970. */
  readonly at: number
  readonly types: ReadonlyMap<string, string>
}

const filters = { all: 'All flags', on: 'On somewhere', off: 'Off everywhere', changed: 'Changed by the tray' } as const
type Filter = keyof typeof filters
const isFilter = (text: string): text is Filter => Object.hasOwn(filters, text)

const keyOf = ({ name }: ResultRow) => name
const noOutcomes: TrayOutcomes = new Map()

const isOn = ({ now }: ResultRow): boolean => Object.values(now).some((outcomes) => outcomes.some(({ isEnabled }) => isEnabled))

const meets = (row: ResultRow, filter: Filter, after: TrayOutcomes): boolean => {
  if (filter === 'all') return true
  if (filter === 'changed') return Object.entries(row.now).some(([name, now]) => isChanged(now, after.get(name)?.get(row.name)))
  return isOn(row) === (filter === 'on')
}

/** The outcomes of all flags, with a search, and with the changes of the tray if the person asks for them. */
export const ResultList = ({ state, evaluation: { rows, unknown }, at, types }: Props) => {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [withTray, setWithTray] = useState(false)
  const [open, setOpen] = useState<ResultRow>()
  const batches = batchesOf(tray.use().batches, state.projects, state.environments)
  const canUseTray = batches.length > 0 && state.asOf === ''
  const after = useTrayOutcomes(withTray && canUseTray ? batches : [], rows, at)
  const outcomes = withTray && canUseTray ? after.outcomes : noOutcomes
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => words.every((word) => row.name.toLowerCase().includes(word)) && meets(row, filter, outcomes))
  const environments = useMemo(() => state.environments.map((name) => ({ name, type: types.get(name) ?? '' })), [state.environments, types])
  const columns = useMemo(() => resultColumns({ environments, tray: outcomes, onOpen: setOpen }), [environments, outcomes])
  return (
    <>
      <div className={classes.line}>
        <Field label="Search in the results">
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        <Field label="Show">
          <select value={filter} onChange={(event) => isFilter(event.target.value) && setFilter(event.target.value)}>
            {Object.entries(filters).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </Field>
        <label>
          <input type="checkbox" checked={withTray} onChange={(event) => setWithTray(event.target.checked)} /> With the changes in the tray
        </label>
      </div>
      {withTray && !canUseTray && (
        <p>
          {state.asOf === ''
            ? 'The tray has no changes of these projects and environments.'
            : 'Changes in the tray do not apply to a time in the past.'}
        </p>
      )}
      {withTray && after.error && <FailureNote error={after.error} />}
      {withTray && after.omitted > 0 && <p>The changes concern {countText(after.omitted, 'further flag')}, which are not evaluated.</p>}
      {unknown.length > 0 && (
        <Note kind="warning" title={`${countText(unknown.length, 'outcome')} of that time cannot be known`}>
          <Disclosure summary="Show the flags">
            <ul>
              {unknown.slice(0, 200).map(({ name, environment }) => (
                <li key={`${environment} ${name}`}>
                  <Name>{name}</Name> in <Name>{environment}</Name>
                </li>
              ))}
            </ul>
          </Disclosure>
        </Note>
      )}
      <p role="status">
        {found.length === rows.length ? countText(rows.length, 'flag') : `${numberText(found.length)} of ${countText(rows.length, 'flag')}`}
        {withTray && after.isPending && canUseTray && ' · evaluating the changes…'}
      </p>
      {found.length > 0 && <DataTable label="Results" columns={columns} rows={found} keyOf={keyOf} onOpen={setOpen} />}
      {open && <WhyDialog row={open} environments={environments} tray={outcomes} onClose={() => setOpen(undefined)} />}
    </>
  )
}
