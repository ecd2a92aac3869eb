import { faultAt } from '../../data/fault-at.ts'
import { Field } from '../../parts/field.tsx'

interface Props {
  /** The error of the write. The field appears once the server asks for the password. */
  readonly error: unknown
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The password of the caller, which the server asks for if the login is older than 10 minutes. */
export const PasswordProof = ({ error, value, onChange }: Props) => {
  const fault = faultAt(error, 'body/password')
  if (fault === undefined && value === '') return null
  return (
    <Field label="Your password" fault={fault}>
      <input type="password" autoComplete="current-password" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
