const shortest = 10
const longest = 256
/** From this length on a password counts as a passphrase and needs no kinds of characters. */
const passphrase = 20

const kinds: [wanted: RegExp, fault: string][] = [
  [/\p{Lu}/u, 'Use at least one upper-case letter.'],
  [/\p{Ll}/u, 'Use at least one lower-case letter.'],
  [/\p{Nd}/u, 'Use at least one digit.'],
  [/[^\p{L}\p{M}\p{N}]/u, 'Use at least one special character, such as ! or -.'],
]

const threeEqual = /(.)\1\1/su

/**
 * What is wrong with a new password, each fault a sentence that says what to do; empty: nothing. 10 to 256 code points, none three times in
 * a row, with an upper-case and a lower-case letter, a digit and a special character; from 20 code points on without those four.
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
