import { isIPv4, isIPv6 } from 'node:net'

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * Part of an address that identifies one customer: a complete IPv4 address, or the first 64 bits of an IPv6 address. One customer usually
 * has all IPv6 addresses with these bits. Other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const normalized = isIPv6(address) ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined
  if (normalized === undefined) return address
  const [before = '', after = ''] = normalized.split('::')
  const [head, tail] = [groups(before), groups(after)]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** Whether a host name or address is the loopback interface. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

const ownNetworks = /^f([cd]|e[89ab])/i

/** Whether a CIDR range is far larger than one operator's proxies: IPv4 wider than /8, IPv6 wider than /16. */
export const isTooWide = (range: string): boolean => {
  const [address = '', bits] = range.split('/')
  if (bits === undefined) return false
  const mapped = /^::ffff:/i.test(address) ? Number(bits) - 96 : undefined
  if (isIPv4(address) || (mapped !== undefined && mapped >= 0)) return (mapped ?? Number(bits)) < 8
  return Number(bits) < (ownNetworks.test(address) ? 7 : 16)
}
