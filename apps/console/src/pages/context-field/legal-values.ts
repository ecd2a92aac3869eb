import type { LegalValue } from '@halyard/sdk'

/** The faults of legal values by position: empty values, and values that an earlier one repeats. */
export const legalValueFaults = (values: readonly LegalValue[]): ReadonlyMap<number, string> => {
  const faults = new Map<number, string>()
  const first = new Map<string, number>()
  for (const [at, { value }] of values.entries()) {
    const earlier = first.get(value)
    if (value === '') faults.set(at, 'Enter a value')
    else if (earlier !== undefined) faults.set(at, `Value ${earlier + 1} is the same`)
    else first.set(value, at)
  }
  return faults
}

/** The legal value with a new text. An empty description is omitted. */
export const withText = ({ value, description }: LegalValue, field: keyof LegalValue, text: string): LegalValue => {
  const next = { value, description, [field]: text }
  return next.description ? { value: next.value, description: next.description } : { value: next.value }
}
