import { useState } from 'react'
import { Field } from './field.tsx'

const day = 86_400_000
const choices = [
  ['30 days', 30],
  ['90 days', 90],
  ['1 year', 365],
] as const

/** The value of a field `datetime-local` in the time zone of the browser. */
const localText = (time: number): string => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

interface Props {
  readonly label?: string
  /** The end as ISO text; null: never. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly fault?: string | undefined
  readonly isRequired?: boolean
}

/** When something ends: after a usual time, at a chosen time, or never. */
export const ExpiryField = ({ label = 'Valid for', value, onChange, fault, isRequired = false }: Props) => {
  const [choice, setChoice] = useState(value === null ? 'never' : 'date')
  const choose = (next: string) => {
    setChoice(next)
    const days = choices.find(([name]) => name === next)?.[1]
    if (days !== undefined) onChange(new Date(Date.now() + days * day).toISOString())
    else onChange(next === 'never' ? null : (value ?? new Date(Date.now() + 30 * day).toISOString()))
  }
  return (
    <>
      <Field label={label} fault={choice === 'date' ? undefined : fault}>
        <select value={choice} onChange={(event) => choose(event.target.value)}>
          {choices.map(([name]) => (
            <option key={name}>{name}</option>
          ))}
          <option value="date">until a date</option>
          {!isRequired && <option value="never">always, until it is deleted</option>}
        </select>
      </Field>
      {choice === 'date' && (
        <Field label="Valid until" fault={fault}>
          <input
            type="datetime-local"
            required
            value={value ? localText(Date.parse(value)) : ''}
            onChange={(event) => {
              const time = new Date(event.target.value)
              if (!Number.isNaN(time.getTime())) onChange(time.toISOString())
            }}
          />
        </Field>
      )}
    </>
  )
}
