import { type ReactNode, useId } from 'react'
import classes from './radio-list.module.css'

interface Props<Value> {
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly hint?: ReactNode
    /** Why the option cannot be chosen. */
    readonly refusal?: string | undefined
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Options of which one is chosen, each with its consequence. */
export const RadioList = <Value extends string | number>({ label, options, value, onChange }: Props<Value>) => {
  const id = useId()
  return (
    <fieldset className={classes.list}>
      <legend>{label}</legend>
      {options.map((option) => (
        <div key={option.value} className={classes.option}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            aria-describedby={`${id}-${option.value}-hint`}
            aria-disabled={option.refusal !== undefined || undefined}
            onChange={() => option.refusal === undefined && onChange(option.value)}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            <div id={`${id}-${option.value}-hint`} className={classes.hint}>
              {option.hint}
              {option.refusal !== undefined && <strong> {option.refusal}</strong>}
            </div>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
