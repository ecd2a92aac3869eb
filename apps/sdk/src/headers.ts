type Headers = Readonly<Record<string, string>>

const goodName = /^[\w!#$%&'*+.^`|~-]+$/
const goodValue = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Joins headers; later ones replace earlier ones with the same name, ignoring case. Throws TypeError without any value, because the error of
 * `fetch` would show the value, including the token.
 */
export const joinHeaders = (...sets: readonly (Headers | undefined)[]): Record<string, string> => {
  const joined: Record<string, string> = {}
  for (const [name, value] of sets.flatMap((set) => Object.entries(set ?? {}))) {
    if (!goodName.test(name) || typeof value !== 'string' || !goodValue.test(value))
      throw new TypeError(`The header ${JSON.stringify(name)} cannot be sent, because its name or its value is invalid`)
    joined[name.toLowerCase()] = value
  }
  return joined
}
