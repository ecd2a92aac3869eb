const noQuery = Object.freeze({})

/** A query as plain values: a name that occurs once has a string, a repeated name an array. */
export const queryOf = (url: string): Readonly<Record<string, string | string[]>> => {
  const at = url.indexOf('?')
  if (at < 0) return noQuery
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    const previous = values.get(name)
    if (Array.isArray(previous)) previous.push(value)
    else values.set(name, previous === undefined ? value : [previous, value])
  }
  return Object.fromEntries(values)
}
