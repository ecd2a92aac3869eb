import { limits } from '@halyard/contracts/data'

/**
 * The key of a user name or mail address in the name space that users and service accounts share. Names with equal keys are the same name: case,
 * surrounding white space and Unicode normalisation do not matter.
 */
export const accountKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    // Lower case has two forms of sigma, depending on its position in the word.
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    // Trim last, because the compatibility form of some characters begins with a space.
    .trim()

// A mark belongs to the letter before it, so marks at the start are removed.
const trimmed = (text: string): string => text.replace(/^[-\p{M}]+/u, '').replace(/-+$/, '')

/**
 * The user name of a service account that was created with only a name. It has lower-case letters and digits, joined by hyphens, and at most
 * 100 code points. Undefined for a name without a letter or digit.
 */
export const usernameFrom = (name: string): string | undefined => {
  const lower = name.normalize('NFKC').toLowerCase().normalize('NFKC')
  const words = trimmed(lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
  return trimmed([...words].slice(0, limits.nameLength).join('')) || undefined
}
