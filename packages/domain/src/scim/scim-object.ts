/** A JSON object of a client or of this server. */
export type ScimObject = Readonly<Record<string, unknown>>

export const isScimObject = (value: unknown): value is ScimObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of an own field; names of attributes ignore case. A field in the exact case wins. */
export const fieldOf = (object: ScimObject, name: string): unknown => {
  if (Object.hasOwn(object, name)) return object[name]
  const wanted = name.toLowerCase()
  const found = Object.keys(object).find((key) => key.toLowerCase() === wanted)
  return found === undefined ? undefined : object[found]
}

/** The values as a list: an absent value is an empty list, and a single value a list of one. */
export const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
