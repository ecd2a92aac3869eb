import { isIPv4, isIPv6 } from 'node:net'

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * What of an address stands for one customer: an IPv4 address as it is, of an IPv6 address the first 64 bits, since who has one address of
 * them has them all. Anything else comes back as it is.
 */
export const networkOf = (address: string): string => {
  const spelt = isIPv6(address) ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined
  if (spelt === undefined) return address
  const [before = '', after = ''] = spelt.split('::')
  const [head, tail] = [groups(before), groups(after)]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** Whether a host name or address is this machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

const ownNetworks = /^f([cd]|e[89ab])/i

/** Whether a range in CIDR notation holds far more of the internet than the proxies of one operator: IPv4 wider than /8, IPv6 wider than /16. */
export const isTooWide = (range: string): boolean => {
  const [address = '', bits] = range.split('/')
  if (bits === undefined) return false
  const mapped = /^::ffff:/i.test(address) ? Number(bits) - 96 : undefined
  if (isIPv4(address) || (mapped !== undefined && mapped >= 0)) return (mapped ?? Number(bits)) < 8
  return Number(bits) < (ownNetworks.test(address) ? 7 : 16)
}
