import type { FeatureType } from '@halyard/sdk'
import { RadioList } from '../../parts/radio-list.tsx'
import { countText } from '../../sentences/numbers.ts'

interface Props {
  readonly types: readonly FeatureType[]
  readonly value: string
  readonly onChange: (type: string) => void
}

const lifetimeText = (days: number | null): string =>
  days === null ? 'It has no end.' : `After ${countText(days, 'day')} the flag counts as potentially stale.`

/** The types of flags, each with its purpose and its lifetime. */
export const TypeChoice = ({ types, value, onChange }: Props) => (
  <RadioList
    label="Type"
    value={value}
    onChange={onChange}
    options={types.map(({ id, name, description, lifetimeDays }) => ({
      value: id,
      label: name,
      hint: `${description}. ${lifetimeText(lifetimeDays)}`,
    }))}
  />
)
