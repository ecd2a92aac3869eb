import { useId, useState } from 'react'
import { type ComboboxProps, typedValue } from './choice.ts'

/** An input with the suggestions of the browser, until the combobox is loaded, or if it cannot be loaded. */
export const PlainCombobox = ({ choices, value, onChange, isFree = false, ...rest }: ComboboxProps) => {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const label = choices.find((choice) => choice.value === value)?.label ?? value
  return (
    <>
      <input
        {...rest}
        list={list}
        autoComplete="off"
        value={typed ?? label}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = typedValue(event.target.value, choices, isFree)
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={list}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.label} />
        ))}
      </datalist>
    </>
  )
}
