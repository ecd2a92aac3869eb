import { environmentTypes } from '@halyard/contracts/data'
import { Combobox } from '../../parts/combobox/combobox.tsx'
import { Field } from '../../parts/field.tsx'

const meanings: Readonly<Record<(typeof environmentTypes)[number], string>> = {
  development: 'For developers',
  test: 'For tests',
  preproduction: 'Before production',
  production: 'For users; marked everywhere',
}

interface Props {
  readonly value: string
  readonly onChange: (type: string) => void
  readonly fault: string | undefined
}

/** The type of an environment: a usual one, or any text. */
export const TypeField = ({ value, onChange, fault }: Props) => (
  <Field label="Type" hint="Environments of the type production are marked, and count for lead times." fault={fault}>
    <Combobox
      choices={environmentTypes.map((type) => ({ value: type, label: type, detail: meanings[type] }))}
      value={value}
      onChange={onChange}
      isFree
    />
  </Field>
)
