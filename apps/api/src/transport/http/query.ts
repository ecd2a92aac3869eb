const noQuery = Object.freeze({})

/** A query as plain values: a name that comes once is a string, one that comes again an array. */
export const queryOf = (url: string): Readonly<Record<string, string | string[]>> => {
  const at = url.indexOf('?')
  if (at < 0) return noQuery
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    const before = values.get(name)
    if (Array.isArray(before)) before.push(value)
    else values.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(values)
}
