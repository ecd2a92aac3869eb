import { allOperators, limits } from '@halyard/contracts/data'
import { visible } from '../../sentences/names/visible.ts'
import type { Operator } from '../../sentences/operators.ts'
import { Field } from '../field.tsx'
import { DateValue } from './date-value.tsx'

interface Props {
  readonly operator: Operator
  readonly value: string
  readonly legalValues: readonly string[]
  readonly onChange: (value: string) => void
  readonly fault: string | undefined
}

const wordings = {
  string: { label: 'Value', hint: undefined },
  number: { label: 'Number', hint: 'A decimal number, such as 1.5' },
  semver: { label: 'Version', hint: 'Three numbers, such as 1.2.3 or 1.2.3-beta.1' },
  regex: { label: 'Pattern', hint: 'A regular expression in the syntax of RE2' },
  cidr: { label: 'Network', hint: 'Such as 10.0.0.0/8' },
} as const

/** The value of a constraint with one value: a date, a number, a version or a pattern. */
export const SingleValue = ({ operator, value, legalValues, onChange, fault }: Props) => {
  const { kind } = allOperators[operator]
  if (kind === 'date') return <DateValue value={value} onChange={onChange} fault={fault} />
  const { label, hint } = wordings[kind]
  if (legalValues.length > 0)
    return (
      <Field label={label} fault={fault}>
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          {!legalValues.includes(value) && <option value={value}>{value === '' ? 'Choose a value' : visible(value)}</option>}
          {legalValues.map((legal) => (
            <option key={legal} value={legal}>
              {visible(legal)}
            </option>
          ))}
        </select>
      </Field>
    )
  return (
    <Field label={label} hint={hint} fault={fault}>
      <input
        value={value}
        maxLength={limits.textLength}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
