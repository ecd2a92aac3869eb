import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 networks that are not on the public internet (IANA IPv4 Special-Purpose Address Registry), with multicast and reserved addresses.
 */
const internalV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata service of Azure.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** The IPv6 network of public addresses, and its internal parts, such as tunnels that contain an IPv4 address. */
const publicV6 = ['2000::', 3] as const
const internalV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const listOf = (networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

const lists = { internalV4: listOf(internalV4, 'ipv4'), publicV6: listOf([publicV6], 'ipv6'), internalV6: listOf(internalV6, 'ipv6') }

/** Whether an address is on the public internet. False for IPv4-mapped IPv6 addresses and for text that is not an address. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !lists.internalV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return lists.publicV6.check(address, 'ipv6') && !lists.internalV6.check(address, 'ipv6')
}
