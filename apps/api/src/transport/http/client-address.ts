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
 * Finds the address of the client: the last address in X-Forwarded-For that is no trusted proxy. Addresses before it are ignored, because
 * clients can forge them.
 * `trusted` are addresses and ranges in CIDR notation.
 */
export const clientAddresses = (trusted: readonly string[]) => {
  const proxies = blockListOf(trusted)
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, family(address))
  return (remoteAddress: string | undefined, forwardedFor: string | undefined): string | undefined => {
    let address = remoteAddress === undefined ? undefined : plain(remoteAddress)
    const hops = forwardedFor?.split(',').map((hop) => plain(hop.trim())) ?? []
    while (address !== undefined && hops.length > 0 && isProxy(address)) {
      const hop = hops.pop()!
      if (isIP(hop) === 0) break
      address = hop
    }
    return address
  }
}
