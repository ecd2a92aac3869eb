import type { Constraint, ContextField } from '@halyard/sdk'
import { constraintParts } from '../../sentences/constraint.ts'
import { operatorText } from '../../sentences/operators.ts'
import { Button } from '../button.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import { Field } from '../field.tsx'
import { Sentence } from '../sentence.tsx'
import classes from './constraint-editor.module.css'
import { ConstraintValues } from './constraint-values.tsx'
import { canIgnoreCase, withOperator } from './edited-constraint.ts'
import { fittingOperators, operatorFor } from './fitting-operators.ts'

interface Props {
  readonly constraint: Constraint
  readonly position: number
  readonly fields: readonly ContextField[]
  readonly onChange: (constraint: Constraint) => void
  readonly onRemove: () => void
  readonly faultAt: (path: string) => string | undefined
}

/** One condition: a context field, an operator that fits the field, and the values. */
export const ConstraintRow = ({ constraint, position, fields, onChange, onRemove, faultAt }: Props) => {
  const { contextName, operator, inverted, caseInsensitive } = constraint
  const field = fields.find(({ name }) => name === contextName)
  const legalOf = (name: string) => fields.find((each) => each.name === name)?.legalValues.map(({ value }) => value) ?? []
  const chooseField = (name: string) =>
    onChange({ ...withOperator(constraint, operatorFor(name, legalOf(name), operator)), contextName: name })
  return (
    <fieldset className={classes.constraint}>
      <legend>
        <span className="visually-hidden">Condition {position + 1}: </span>
        <Sentence parts={constraintParts(constraint)} />
      </legend>
      <div className={classes.row}>
        <Field
          label="Field"
          hint={field ? (field.description ?? 'This field has no description') : 'Not a known field: applications can still send it'}
          fault={contextName === '' ? 'Choose a field' : faultAt('contextName')}
        >
          <Combobox
            choices={fields.map(({ name, description }) => ({ value: name, label: name, detail: description ?? undefined }))}
            value={contextName}
            onChange={chooseField}
            isFree
          />
        </Field>
        <Field label="Operator" fault={faultAt('operator')}>
          <select
            value={operator}
            // The options are operators.
            onChange={(event) => onChange(withOperator(constraint, event.target.value as Constraint['operator']))}
          >
            {fittingOperators(contextName, legalOf(contextName), operator).map(({ title, operators }) => (
              <optgroup key={title} label={title}>
                {operators.map((each) => (
                  <option key={each} value={each}>
                    {operatorText(each, inverted)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Field>
        <div className={classes.end}>
          <Button onClick={onRemove} aria-label={`Remove condition ${position + 1}`}>
            Remove
          </Button>
        </div>
      </div>
      <ConstraintValues constraint={constraint} field={field} onChange={onChange} faultAt={faultAt} />
      <div className={classes.options}>
        <label>
          <input type="checkbox" checked={inverted} onChange={(event) => onChange({ ...constraint, inverted: event.target.checked })} />
          Inverted: the opposite must hold
        </label>
        {(canIgnoreCase(operator) || caseInsensitive) && (
          <label>
            <input
              type="checkbox"
              checked={caseInsensitive}
              onChange={(event) => onChange({ ...constraint, caseInsensitive: event.target.checked })}
            />
            Any case: upper and lower case are equal
          </label>
        )}
      </div>
    </fieldset>
  )
}
