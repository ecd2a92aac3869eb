import { useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { ReadReport } from './read-report.tsx'
import { type ReadValues, readValues } from './read-values.ts'
import { shownValues } from './shown-values.ts'
import classes from './value-list.module.css'

interface Props {
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** The fault of one value; undefined: no fault. */
  readonly faultOf?: (value: string) => string | undefined
  /** The fault of the list. */
  readonly fault?: string | undefined
  readonly most: number
}

const searchableFrom = 8
const shownAtOnce = 100
const noFault = () => undefined

/** A list of values, one in each row, with a search field and a field to add many at once. */
export const ValueList = ({ label, values, onChange, faultOf = noFault, fault, most }: Props) => {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [report, setReport] = useState<ReadValues>()
  const add = () => {
    if (text.trim() === '') return
    const read = readValues(text, values, faultOf, most)
    setReport(read)
    setText(read.faults.map(({ value }) => value).join('\n'))
    if (read.added.length > 0) onChange([...values, ...read.added])
  }
  const { shown, hidden } = shownValues(values, search, shownAtOnce)
  return (
    <fieldset className={classes.list}>
      <legend>
        {label} <span className={classes.count}>({values.length})</span>
      </legend>
      {values.length > searchableFrom && (
        <input
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {values.length > 0 && (
        <ul>
          {shown.map((value) => (
            <li key={value}>
              <bdi className={classes.value}>{value === '' ? '(empty text)' : value}</bdi>
              {faultOf(value) !== undefined && <span className={classes.fault}>{faultOf(value)}</span>}
              <Button aria-label={`Remove ${value}`} onClick={() => onChange(values.filter((one) => one !== value))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={classes.count}>{hidden} more: search for them</p>}
      {search !== '' && shown.length === 0 && <p className={classes.count}>No value contains this text.</p>}
      <Field
        label="Add values"
        hint="One in each line, or with commas between them in a single line, or a JSON array. Ctrl Enter adds them."
        fault={fault}
      >
        <textarea
          rows={2}
          value={text}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
          }}
          onBlur={() => text.trim() !== '' && add()}
        />
      </Field>
      <div className={classes.buttons}>
        <Button onClick={add} refusal={text.trim() === '' && values.length === 0 ? 'Enter a value first' : undefined}>
          Add
        </Button>
        {values.length > 1 && <Button onClick={() => onChange([])}>Remove all</Button>}
      </div>
      {report && <ReadReport report={report} />}
    </fieldset>
  )
}
