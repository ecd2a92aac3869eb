import type { StrategyType } from '@halyard/sdk'
import { wordingOfType } from '../../sentences/strategy-types.ts'
import { Field } from '../field.tsx'

interface Props {
  readonly types: readonly StrategyType[]
  readonly value: string
  readonly onChange: (type: StrategyType) => void
  readonly fault: string | undefined
}

const titleOf = ({ name, displayName, deprecated }: StrategyType): string =>
  `${wordingOfType(name)?.title ?? displayName ?? name}${deprecated ? ' (deprecated)' : ''}`

/** The type of a strategy, with its description. Deprecated types are only offered while they are in use. */
export const TypeField = ({ types, value, onChange, fault }: Props) => {
  const present = types.find(({ name }) => name === value)
  const offered = types.filter((type) => !type.deprecated || type === present)
  return (
    <Field label="Type" hint={present?.description && <bdi>{present.description}</bdi>} fault={fault}>
      <select
        value={value}
        onChange={(event) => {
          const chosen = offered.find(({ name }) => name === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {!present && <option value={value}>{value}</option>}
        {offered.map((type) => (
          <option key={type.name} value={type.name}>
            {titleOf(type)}
          </option>
        ))}
      </select>
    </Field>
  )
}
