import { useState } from 'react'
import { Field } from './field.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly fault?: string | undefined
  readonly onChange: (value: string) => void
}

/** The field of a password that a person chooses, with its rule. */
export const NewPasswordField = ({ label, value, fault, onChange }: Props) => {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field
        label={label}
        fault={fault}
        hint="At least 10 characters, with a capital and a small letter, a digit and a special character; or at least 20 of any kind. No character three times in a row."
      >
        <input
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required
        />
      </Field>
      <label>
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} /> Show the password
      </label>
    </>
  )
}
