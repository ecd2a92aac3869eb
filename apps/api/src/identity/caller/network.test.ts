import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001::', '2001:db8:0:1'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::192.0.2.7', '2001:db8:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['', ''],
  ['ada:lovelace', 'ada:lovelace'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
