export interface Choice {
  readonly value: string
  readonly label: string
  /** A second line, such as what the choice means. */
  readonly detail?: string | undefined
}

export interface ComboboxProps {
  readonly choices: readonly Choice[]
  /** Value of the choice; an empty text: nothing is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Any text can be the value, not only those of the choices. */
  readonly isFree?: boolean
  readonly placeholder?: string
  /** The label, if the combobox is not in a `Field`. */
  readonly 'aria-label'?: string
  /** `Field` sets these. */
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
}

/** The value that a typed text stands for: the choice with this label, or the text itself where any text is a value. */
export const typedValue = (typed: string, choices: readonly Choice[], isFree: boolean): string | undefined => {
  const text = typed.trim()
  const choice = choices.find(({ label, value }) => label === text || value === text)
  return choice?.value ?? (isFree || text === '' ? text : undefined)
}
