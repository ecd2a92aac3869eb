type Headers = Readonly<Record<string, string>>

const goodName = /^[\w!#$%&'*+.^`|~-]+$/
const goodValue = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Joins headers, later ones winning whatever the case of their names. Throws TypeError without showing any value:
 * the error of `fetch` would show it, the token included.
 */
export const joinHeaders = (...sets: readonly (Headers | undefined)[]): Record<string, string> => {
  const joined: Record<string, string> = {}
  for (const [name, value] of sets.flatMap((set) => Object.entries(set ?? {}))) {
    if (!goodName.test(name) || typeof value !== 'string' || !goodValue.test(value))
      throw new TypeError(`The header ${JSON.stringify(name)} cannot be sent`)
    joined[name.toLowerCase()] = value
  }
  return joined
}
