import { BlockList, isIP } from 'node:net'

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const blockListOf = (trusted: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const one of trusted) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}

/**
 * Finds who is really calling: the last address in X-Forwarded-For that no trusted proxy has. What a stranger wrote in front of it is not believed.
 * `trusted` are addresses and ranges in CIDR notation.
 */
export const clientAddresses = (trusted: readonly string[]) => {
  const proxies = blockListOf(trusted)
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, family(address))
  return (peer: string | undefined, forwardedFor: string | undefined): string | undefined => {
    let address = peer === undefined ? undefined : plain(peer)
    const hops = forwardedFor?.split(',').map((hop) => plain(hop.trim())) ?? []
    while (address !== undefined && hops.length > 0 && isProxy(address)) {
      const hop = hops.pop()!
      if (isIP(hop) === 0) break
      address = hop
    }
    return address
  }
}
