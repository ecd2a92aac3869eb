/** A value of a JSON document that changed. Undefined: the document does not have the value. */
export interface JsonDifference {
  /** JSON Pointer; empty: the document itself. */
  readonly pointer: string
  readonly before: unknown
  readonly after: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

const childrenOf = (value: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (Array.isArray(value)) return new Map(value.map((each, at) => [String(at), each]))
  return isRecord(value) ? new Map(Object.entries(value)) : undefined
}

/** The smallest values that changed, in the order of the documents. */
export const jsonDifferences = (before: unknown, after: unknown, pointer = ''): JsonDifference[] => {
  if (before === after) return []
  const [from, to] = [childrenOf(before), childrenOf(after)]
  if (!from || !to || Array.isArray(before) !== Array.isArray(after)) return [{ pointer, before, after }]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) =>
    jsonDifferences(from.get(key), to.get(key), `${pointer}/${escaped(key)}`),
  )
}

/** The document of a JSON text; undefined: the text is not JSON. */
export const parsedJson = (text: string): { readonly document: unknown } | undefined => {
  try {
    return { document: JSON.parse(text) }
  } catch {
    return undefined
  }
}
