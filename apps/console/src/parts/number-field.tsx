import { useId, useState } from 'react'
import classes from './number-field.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  /** The step of the buttons − and +. */
  readonly step?: number
  /** Buttons with values to choose from. */
  readonly steps?: readonly number[]
  /** Stands behind each number, such as `%`. */
  readonly unit?: string
  readonly hasSlider?: boolean
}

/** A number with buttons − and +, and optionally a slider and values to choose from. The caller only gets numbers in the range. */
export const NumberField = ({ label, value, onChange, min, max, step = 1, steps, unit = '', hasSlider = false }: Props) => {
  const id = useId()
  // While the caller types, the text can be no valid number, such as an empty text.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value)
  const isValid = (candidate: string) => candidate.trim() !== '' && Number(candidate) >= min && Number(candidate) <= max
  const set = (next: number) => {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, next)))
  }
  const type = (next: string) => {
    setTyped(next)
    if (isValid(next)) onChange(Number(next))
  }
  const fault = isValid(text) ? undefined : `A number from ${min} to ${max}`
  return (
    <fieldset className={classes.field}>
      <legend id={`${id}-label`}>{label}</legend>
      <div className={classes.row}>
        <button type="button" onClick={() => set(value - step)} aria-label={`${step}${unit} less`} aria-disabled={value <= min}>
          −
        </button>
        <input
          type="number"
          aria-labelledby={`${id}-label`}
          inputMode="decimal"
          min={min}
          max={max}
          step="any"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
        <button type="button" onClick={() => set(value + step)} aria-label={`${step}${unit} more`} aria-disabled={value >= max}>
          +
        </button>
        {hasSlider && (
          <input
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-label={label}
            onChange={(event) => set(Number(event.target.value))}
          />
        )}
        {steps?.map((choice) => (
          <button key={choice} type="button" className={classes.step} aria-pressed={choice === value} onClick={() => set(choice)}>
            {choice}
            <span className="visually-hidden">{unit}</span>
          </button>
        ))}
      </div>
      {fault && (
        <div id={`${id}-fault`} className={classes.fault}>
          {fault}
        </div>
      )}
    </fieldset>
  )
}
