import { useState } from 'react'
import type { EditedVariant } from './edited-variant.ts'
import classes from './variant-editor.module.css'

interface Props {
  readonly variant: EditedVariant
  readonly onChange: (variant: EditedVariant) => void
}

/** A weight in per cent, and whether it is fixed. Variable weights follow from the fixed ones. */
export const WeightField = ({ variant, onChange }: Props) => {
  const { name, weight, weightType } = variant
  const [typed, setTyped] = useState<string>()
  const isFixed = weightType === 'fix'
  const type = (text: string) => {
    setTyped(text)
    const percent = Number(text)
    if (text.trim() !== '' && percent >= 0 && percent <= 100) onChange({ ...variant, weightType: 'fix', weight: Math.round(percent * 10) })
  }
  return (
    <span className={classes.weight}>
      <input
        type="number"
        min={0}
        max={100}
        step={0.1}
        aria-label={`Weight of ${name} in per cent`}
        aria-describedby={isFixed ? undefined : 'variable-weights'}
        value={typed ?? String(weight / 10)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">%</span>
      <label>
        <input
          type="checkbox"
          checked={isFixed}
          onChange={(event) => onChange({ ...variant, weightType: event.target.checked ? 'fix' : 'variable' })}
        />
        fixed
      </label>
    </span>
  )
}
