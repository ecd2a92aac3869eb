const shortest = 10
const longest = 256
/** From this length on, a password counts as a passphrase and may lack kinds of characters. */
const passphrase = 20

const kinds: [wanted: RegExp, fault: string][] = [
  [/\p{Lu}/u, 'Use at least one upper-case letter.'],
  [/\p{Ll}/u, 'Use at least one lower-case letter.'],
  [/\p{Nd}/u, 'Use at least one digit.'],
  [/[^\p{L}\p{M}\p{N}]/u, 'Use at least one special character, such as ! or -.'],
]

const threeEqual = /(.)\1\1/su

/**
 * The faults of a new password, each a sentence that says what to do; empty: no faults. A password has 10 to 256 code points, and no code point
 * three times in a row. It has an upper-case and a lower-case letter, a digit and a special character. From 20 code points on, those four kinds
 * are not required.
 */
export const passwordFaults = (password: string): string[] => {
  const length = [...password].length
  const faults: string[] = []
  if (length < shortest) faults.push(`Use at least ${shortest} characters.`)
  if (length > longest) faults.push(`Use at most ${longest} characters.`)
  if (threeEqual.test(password)) faults.push('Do not repeat a character more than twice in a row.')
  if (length < passphrase) faults.push(...kinds.filter(([wanted]) => !wanted.test(password)).map(([, fault]) => fault))
  return faults
}
