import { controls, limits, reservedNames, urlFriendly } from '@halyard/contracts/data'
import { compileNamePattern, nameFault } from '@halyard/domain'

export interface Naming {
  readonly pattern: string | null
  readonly example: string | null
  readonly description: string | null
}

/** The fault of the name of a new flag, as far as the browser can know it; undefined: no fault, or an empty name. */
export const newNameFault = (name: string, naming: Naming | undefined): string | undefined => {
  if (name === '') return undefined
  if (name.length > limits.nameLength) return `must have at most ${limits.nameLength} characters`
  if (controls.test(name) || !urlFriendly.test(name)) return "can have letters, digits and -_.!~*'() only"
  if (reservedNames.includes(name)) return 'is a reserved name'
  const { pattern = null, example = null, description = null } = naming ?? {}
  return (pattern ? nameFault(name, { pattern, example, description }, compileNamePattern) : null) ?? undefined
}
