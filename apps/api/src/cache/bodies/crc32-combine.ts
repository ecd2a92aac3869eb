// Polynomials over GF(2) in the representation of zlib: reflected, so bit 31 is the coefficient of x^0.
const generator = 0xedb88320
const one = 0x80000000
const xToThe8 = 0x00800000

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = one, shifted = b; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ generator
  }
  return product >>> 0
}

/** x^(8 * 2^k), for lengths up to 2^53. */
const powers = [xToThe8]
for (let power = xToThe8; powers.length < 53; powers.push(power)) power = multiply(power, power)

/**
 * The CRC-32 of two joined byte strings, from the CRC-32 of each and the length of the second in bytes.
 * The first is multiplied by x^8 for each byte that follows it.
 */
export function combineCrc32(first: number, second: number, secondLength: number): number {
  let shifted = first
  for (let k = 0, rest = secondLength; rest > 0; k++, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shifted = multiply(powers[k]!, shifted)
  }
  return (shifted ^ second) >>> 0
}
