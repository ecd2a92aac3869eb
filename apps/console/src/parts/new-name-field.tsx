import { Field } from './field.tsx'

interface Props {
  readonly hint: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly fault?: string | undefined
}

/** The name of something new, which is part of addresses. */
export const NewNameField = ({ hint, value, onChange, fault }: Props) => (
  <Field label="Name" hint={hint} fault={fault}>
    <input
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      maxLength={100}
      spellCheck={false}
      autoComplete="off"
    />
  </Field>
)
