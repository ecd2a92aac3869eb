import { limits } from '@halyard/contracts/data'
import type { StrategyParameter } from '@halyard/domain'
import { itemsOf } from '../../sentences/strategy-types.ts'
import { Field } from '../field.tsx'
import { Name } from '../name.tsx'
import { NumberField } from '../number-field.tsx'
import { StickinessField } from '../stickiness-field.tsx'
import { ValueList } from '../value-list/value-list.tsx'
import classes from './strategy-form.module.css'

interface Props {
  readonly parameter: StrategyParameter
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault: string | undefined
  /** What the new value leads to. */
  readonly consequence?: string | undefined
}

const titles: Readonly<Record<string, string>> = {
  rollout: 'Rollout',
  percentage: 'Rollout',
  groupId: 'Group',
  userIds: 'Users',
  IPs: 'Addresses',
}

const hints: Readonly<Record<string, string>> = {
  groupId: 'Rollouts with the same group give the flag to the same users.',
}

/** A parameter of a strategy, edited by its type. */
export const ParameterField = ({ parameter, value, onChange, fault, consequence }: Props) => {
  const { name, type, description, required } = parameter
  if (name === 'stickiness') return <StickinessField value={value} onChange={onChange} fault={fault} consequence={consequence} />
  const own = Object.hasOwn(titles, name) ? titles[name] : undefined
  const label = own ?? (
    <>
      <Name>{name}</Name>
      {!required && ' (optional)'}
    </>
  )
  const hint = Object.hasOwn(hints, name) ? hints[name] : description ? <bdi>{description}</bdi> : undefined
  if (type === 'percentage')
    return (
      <>
        <NumberField
          label={own ?? name}
          unit="%"
          min={0}
          max={100}
          value={Number(value)}
          steps={[0, 1, 5, 10, 25, 50, 100]}
          hasSlider
          onChange={(next) => onChange(String(next))}
        />
        {fault !== undefined && <p className={classes.fault}>{fault}</p>}
      </>
    )
  if (type === 'list')
    return (
      <ValueList
        label={own ?? name}
        values={itemsOf(value)}
        onChange={(items) => onChange(items.join(','))}
        faultOf={(item) => (item.includes(',') ? 'must not contain a comma' : undefined)}
        fault={fault}
        most={limits.valuesPerConstraint}
      />
    )
  if (type === 'boolean')
    return (
      <Field label={label} hint={hint} fault={fault}>
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Not set</option>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      </Field>
    )
  return (
    <Field label={label} hint={consequence && name === 'groupId' ? `${hints.groupId} ${consequence}` : hint} fault={fault}>
      <input
        value={value}
        maxLength={limits.parameterLength}
        inputMode={type === 'number' ? 'decimal' : 'text'}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
