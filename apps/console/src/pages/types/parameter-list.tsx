import { limits } from '@halyard/contracts/data'
import type { StrategyParameter } from '@halyard/sdk'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import classes from './parameter-list.module.css'
import { parameterTypes } from './parameters.ts'

interface Props {
  readonly parameters: readonly StrategyParameter[]
  readonly onChange: (parameters: readonly StrategyParameter[]) => void
  readonly faultAt: (position: number) => string | undefined
}

const most = limits.parametersPerStrategy

/** The parameters of a strategy type. */
export const ParameterList = ({ parameters, onChange, faultAt }: Props) => {
  const change = (at: number, next: Partial<StrategyParameter>) =>
    onChange(parameters.map((parameter, position) => (position === at ? { ...parameter, ...next } : parameter)))
  return (
    <>
      {parameters.map(({ name, type = 'string', description = '', required = false }, at) => (
        <fieldset key={at} className={classes.parameter}>
          <legend>Parameter {at + 1}</legend>
          <div className={classes.row}>
            <Field label="Name" fault={faultAt(at)}>
              <input
                value={name}
                maxLength={limits.nameLength}
                spellCheck={false}
                onChange={(event) => change(at, { name: event.target.value })}
              />
            </Field>
            <Field label="Kind of value">
              <select value={type} onChange={(event) => change(at, { type: event.target.value })}>
                {[...new Set([...parameterTypes, type])].map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </Field>
          </div>
          <Field label="Purpose">
            <input value={description} onChange={(event) => change(at, { description: event.target.value })} />
          </Field>
          <label>
            <input type="checkbox" checked={required} onChange={(event) => change(at, { required: event.target.checked })} />
            Strategies must set it
          </label>{' '}
          <Button aria-label={`Remove parameter ${at + 1}`} onClick={() => onChange(parameters.toSpliced(at, 1))}>
            Remove
          </Button>
        </fieldset>
      ))}
      <Button
        refusal={parameters.length >= most ? `At most ${most} parameters` : undefined}
        onClick={() => onChange([...parameters, { name: '', type: 'string' }])}
      >
        Add a parameter
      </Button>
    </>
  )
}
