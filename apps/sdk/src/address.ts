type Values = Readonly<Record<string, unknown>>

/**
 * The address of an operation: parameters are encoded, arrays in the query are repeated, and undefined is omitted. Throws TypeError for a parameter
 * that would change the path.
 */
export const addressOf = (baseUrl: string, path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = `${params[name] ?? ''}`
    // URL parsing treats dots as steps in the path.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`params.${name} must not be empty, . or ..`)
    return encodeURIComponent(value)
  })
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, `${one}`)
  }
  return url.href
}
