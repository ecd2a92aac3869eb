import { type ReactNode, useState } from 'react'
import classes from './check-list.module.css'

export interface CheckOption<Value> {
  readonly value: Value
  readonly label: ReactNode
  /** The text in which the search field looks. */
  readonly text: string
  /** Why the option cannot be changed. */
  readonly refusal?: string | undefined
}

interface Props<Value> {
  readonly label: string
  readonly options: readonly CheckOption<Value>[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
  readonly fault?: string | undefined
}

const shownAtOnce = 50
const searchableFrom = 8

/** Checkboxes, of which any number can be chosen. Long lists have a search field and show the chosen options first. */
export const CheckList = <Value extends string | number>({ label, options, chosen, onChange, fault }: Props<Value>) => {
  const [search, setSearch] = useState('')
  const [first] = useState(() => new Set(chosen))
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = options.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
  const shown = [...found.filter(({ value }) => first.has(value)), ...found.filter(({ value }) => !first.has(value))].slice(0, shownAtOnce)
  const toggle = (value: Value) => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className={classes.list}>
      <legend>{label}</legend>
      {options.length > searchableFrom && (
        <input
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul>
        {shown.map(({ value, label: text, refusal }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                aria-disabled={refusal !== undefined || undefined}
                onChange={() => refusal === undefined && toggle(value)}
              />
              <span>
                {text}
                {refusal !== undefined && <span className={classes.refusal}> {refusal}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className={classes.count} role="status">
        {chosen.length} chosen{found.length > shown.length && `, ${found.length - shown.length} more: search for them`}
      </p>
      {fault !== undefined && <p className={classes.fault}>{fault}</p>}
    </fieldset>
  )
}
