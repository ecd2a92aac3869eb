import { limits, reservedNames, urlFriendly } from '@halyard/contracts/data'

/** The fault of an id of a project; undefined: the id is valid. */
export const idFault = (id: string): string | undefined => {
  if (id === '') return undefined
  if (!urlFriendly.test(id)) return "Use only ASCII letters, digits and - _ . ! ~ * ' ( )"
  if (id === '*' || reservedNames.includes(id)) return `${id} has another meaning; choose another id`
  return id.length > limits.nameLength ? `At most ${limits.nameLength} characters` : undefined
}

/** An id for a project with this name: ASCII letters and digits in lower case, with hyphens between words. */
export const idOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, limits.nameLength)
