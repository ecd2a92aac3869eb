import { useState } from 'react'
import { Field } from '../field.tsx'
import { fullTime } from '../times.ts'

interface Props {
  /** A date of RFC 3339. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault: string | undefined
}

const two = (number: number): string => String(number).padStart(2, '0')

/** The time in the time zone of the browser, as an input of the type datetime-local has it. */
const localText = (value: string): string => {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A point in time, chosen in the time zone of the browser and stored in UTC. */
export const DateValue = ({ value, onChange, fault }: Props) => {
  const [typed, setTyped] = useState<string>()
  const isKnown = !Number.isNaN(new Date(value).getTime())
  const choose = (text: string) => {
    setTyped(text)
    const date = new Date(text)
    onChange(Number.isNaN(date.getTime()) ? '' : date.toISOString())
  }
  return (
    <Field
      label="Date and time"
      hint={isKnown ? `${fullTime(value)} (stored as ${value})` : 'In the time zone of this browser'}
      fault={fault}
    >
      <input
        type="datetime-local"
        value={typed ?? localText(value)}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  )
}
