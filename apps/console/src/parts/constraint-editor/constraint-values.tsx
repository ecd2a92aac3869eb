import { limits } from '@halyard/contracts/data'
import { constraintFaults } from '@halyard/domain'
import type { Constraint, ContextField } from '@halyard/sdk'
import { CheckList } from '../check-list.tsx'
import { ValueList } from '../value-list/value-list.tsx'
import { takesValues } from './edited-constraint.ts'
import { SingleValue } from './single-value.tsx'

interface Props {
  readonly constraint: Constraint
  readonly field: ContextField | undefined
  readonly onChange: (constraint: Constraint) => void
  /** The fault at a path within the constraint, such as `values` or `values/3`. */
  readonly faultAt: (path: string) => string | undefined
}

const noFields: ContextField['legalValues'] = []

/** The values of a constraint: checkboxes for legal values, a list for several values, or one input. */
export const ConstraintValues = ({ constraint, field, onChange, faultAt }: Props) => {
  const { contextName, operator, values, value = '' } = constraint
  const legalValues = field?.legalValues ?? noFields
  if (!takesValues(operator))
    return (
      <SingleValue
        operator={operator}
        value={value}
        legalValues={legalValues.map((legal) => legal.value)}
        onChange={(next) => onChange({ ...constraint, value: next })}
        fault={faultAt('value')}
      />
    )
  const change = (next: readonly string[]) => onChange({ ...constraint, values: [...next] })
  const fault = faultAt('values')
  if (legalValues.length > 0) {
    const others = values.filter((each) => !legalValues.some((legal) => legal.value === each))
    const options = [
      ...others.map((each) => ({ value: each, text: each, label: <bdi>{each} (not a legal value)</bdi> })),
      ...legalValues.map((legal) => ({
        value: legal.value,
        text: `${legal.value} ${legal.description ?? ''}`,
        label: <bdi>{legal.description ? `${legal.value} – ${legal.description}` : legal.value}</bdi>,
      })),
    ]
    return <CheckList label={`Values of ${contextName}`} options={options} chosen={values} onChange={change} fault={fault} />
  }
  const faultOf = (each: string) => constraintFaults({ contextName, operator, values: [each] })[0]?.message ?? lengthFault(each)
  const firstFault = fault ?? values.map((_, at) => faultAt(`values/${at}`)).find((each) => each !== undefined)
  return (
    <ValueList label="Values" values={values} onChange={change} faultOf={faultOf} fault={firstFault} most={limits.valuesPerConstraint} />
  )
}

const lengthFault = (value: string): string | undefined =>
  value.length > limits.textLength ? `must have at most ${limits.textLength} characters` : undefined
