import { limits } from '@halyard/contracts/data'

/**
 * The key of a user name or mail address in the one name space that users and service accounts share. Two names with the same key are the
 * same name: case, surrounding white space and the way Unicode spells a character do not tell them apart.
 */
export const accountKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    // Lower case spells one capital sigma in two ways, by its place in the word.
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    // Last, as the compatibility form of some characters begins with a space.
    .trim()

// A mark belongs to the letter before it, so none stands in front.
const trimmed = (text: string): string => text.replace(/^[-\p{M}]+/u, '').replace(/-+$/, '')

/**
 * The user name of a service account that was given a name alone: letters and digits in lower case, joined by hyphens; at most 100 code
 * points. Undefined for a name without any letter or digit.
 */
export const usernameFrom = (name: string): string | undefined => {
  const lower = name.normalize('NFKC').toLowerCase().normalize('NFKC')
  const words = trimmed(lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
  return trimmed([...words].slice(0, limits.nameLength).join('')) || undefined
}
