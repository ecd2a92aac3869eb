/** Addresses of one family whose first `bits` bits are those of `words`; 16 bits a word, two words for IPv4 and eight for IPv6. */
export interface IpRange {
  readonly words: readonly number[]
  readonly bits: number
}

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const v4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const group = /^[\da-fA-F]{1,4}$/

const wordsOfV4 = (text: string): number[] | undefined => {
  if (!v4.test(text)) return undefined
  const [a, b, c, d] = text.split('.').map(Number) as [number, number, number, number]
  return [(a << 8) | b, (c << 8) | d]
}

/** Groups of an IPv6 address on one side of `::`. The last one may be an IPv4 address. */
const wordsOfGroups = (text: string, mayEndInV4: boolean): number[] | undefined => {
  const parts = text === '' ? [] : text.split(':')
  const last = mayEndInV4 ? wordsOfV4(parts.at(-1) ?? '') : undefined
  const groups = last ? parts.slice(0, -1) : parts
  return groups.every((part) => group.test(part)) ? [...groups.map((part) => Number.parseInt(part, 16)), ...(last ?? [])] : undefined
}

const wordsOfV6 = (text: string): number[] | undefined => {
  const [left = '', right, more] = text.split('::')
  if (more !== undefined) return undefined
  const head = wordsOfGroups(left, right === undefined)
  if (head === undefined || right === undefined) return head?.length === 8 ? head : undefined
  const tail = wordsOfGroups(right, true)
  if (tail === undefined || head.length + tail.length > 7) return undefined
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

/** Longest text of an address. */
const longest = 45

/** The words of an IPv4 or IPv6 address; undefined: the text is neither. */
export const parseAddress = (text: string): readonly number[] | undefined =>
  text.length > longest ? undefined : text.includes(':') ? wordsOfV6(text) : wordsOfV4(text)

/** A range in CIDR notation, or a single address. Undefined: the text is neither. */
export const parseRange = (text: string): IpRange | undefined => {
  const [address = '', prefix, more] = text.split('/')
  const words = parseAddress(address)
  if (words === undefined || more !== undefined) return undefined
  const most = 16 * words.length
  if (prefix === undefined) return { words, bits: most }
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= most ? { words, bits: Number(prefix) } : undefined
}

/** Whether an address lies in a range of its own family. */
export const isInRange = (address: readonly number[], { words, bits }: IpRange): boolean => {
  if (address.length !== words.length) return false
  const whole = bits >> 4
  for (let at = 0; at < whole; at++) if (address[at] !== words[at]) return false
  const rest = bits & 15
  return rest === 0 || ((address[whole]! ^ words[whole]!) & (0xffff << (16 - rest)) & 0xffff) === 0
}
