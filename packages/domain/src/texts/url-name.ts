import { reservedNames, urlFriendly } from '@halyard/contracts/data'

/** Whether a name of any length can appear unescaped in URLs without another meaning. */
export const isUrlName = (name: string): boolean => urlFriendly.test(name) && !reservedNames.includes(name)

/** The fault of a name that is not a URL name. */
export const badName = "must contain only ASCII letters, digits and - _ . ! ~ * ' ( ), and must not be ., .. or __proto__"
