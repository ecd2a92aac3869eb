type Values = Readonly<Record<string, unknown>>

/** Percent-encodes a text. Throws TypeError for half of a surrogate pair, such as a cut emoji, which has no encoding. */
export const encodeText = (text: string, name: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new TypeError(`${name} contains half of a surrogate pair`)
  }
}

/**
 * The address of an operation: parameters are encoded, arrays in the query are repeated, and undefined is omitted. Throws TypeError for a parameter
 * that would change the path.
 */
export const addressOf = (baseUrl: string, path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = `${params[name] ?? ''}`
    // URL parsing treats dots as steps in the path.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`params.${name} must not be empty, . or ..`)
    return encodeText(value, `params.${name}`)
  })
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, `${one}`)
  }
  return url.href
}
