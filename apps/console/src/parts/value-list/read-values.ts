/** What a pasted text adds to a list of values. */
export interface ReadValues {
  /** New values in their order. */
  readonly added: readonly string[]
  /** Values that the list already has, or that the text has twice; each once. */
  readonly duplicates: readonly string[]
  /** Values that cannot be added, each with its fault. */
  readonly faults: readonly { readonly value: string; readonly message: string }[]
}

const fromJson = (text: string): string[] | undefined => {
  if (!text.startsWith('[')) return undefined
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))) : undefined
  } catch {
    return undefined
  }
}

/** The values in a text: a JSON array, one value for each line, or values with commas between them in a single line. */
export const splitValues = (text: string): string[] => {
  const trimmed = text.trim()
  const items = fromJson(trimmed)
  if (items) return items
  const lines = trimmed.split(/\r?\n/)
  const parts = lines.length > 1 ? lines.map((line) => line.replace(/,\s*$/, '')) : trimmed.split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Sorts the values of a text into new values, duplicates and faults. */
export const readValues = (
  text: string,
  present: readonly string[],
  faultOf: (value: string) => string | undefined,
  most: number,
): ReadValues => {
  const known = new Set(present)
  const added: string[] = []
  const duplicates = new Set<string>()
  const faults: { value: string; message: string }[] = []
  for (const value of splitValues(text)) {
    const message = faultOf(value) ?? (known.size >= most ? `exceeds the limit of ${most} values` : undefined)
    if (known.has(value)) duplicates.add(value)
    else if (message !== undefined) faults.push({ value, message })
    else {
      known.add(value)
      added.push(value)
    }
  }
  return { added, duplicates: [...duplicates], faults }
}
