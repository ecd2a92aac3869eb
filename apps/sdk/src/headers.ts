type Values = Readonly<Record<string, string | false>>

/**
 * Joins headers; later ones replace earlier ones with the same name, and false is omitted. Throws TypeError without any value, because the error of
 * `Headers` would show the value, including the token.
 */
export const joinHeaders = (start: Headers | Readonly<Record<string, string>>, ...sets: readonly (Values | undefined)[]): Headers => {
  const joined = new Headers(start)
  for (const [name, value] of sets.flatMap((set) => Object.entries(set ?? {}))) {
    try {
      if (typeof value === 'string') joined.set(name, value)
      else if (value !== false) throw value
    } catch {
      throw new TypeError(`The header "${name}" has an invalid name or value`)
    }
  }
  return joined
}
