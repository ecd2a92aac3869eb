import { reservedNames, urlFriendly } from '@halyard/contracts/data'

/** Whether a name, of whatever length, stands in URLs as it is and means nothing else there. */
export const isUrlName = (name: string): boolean => urlFriendly.test(name) && !reservedNames.includes(name)

/** What is wrong with one that does not. */
export const badName = "must consist of ASCII letters, digits and - _ . ! ~ * ' ( ) alone, and be none of . and .. and __proto__"
