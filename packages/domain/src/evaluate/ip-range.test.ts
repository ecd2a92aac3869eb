import { BlockList } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInRange, parseAddress, parseRange } from './ip-range.ts'

test.each([
  '',
  '1.2.3',
  '1.2.3.4.5',
  '256.0.0.1',
  '01.2.3.4',
  '1.2.3.4 ',
  '::1::',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1::2:3:4:5:6:7:8',
  'g::',
  '12345::',
  '::1.2.3',
  '1.2.3.4::',
  `${'0'.repeat(50)}::`,
])('"%s" is not an address', (text) => expect(parseAddress(text)).toBeUndefined())

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '::/129', 'x/8', '10.0.0.0/ 8'])('"%s" is not a range', (text) =>
  expect(parseRange(text)).toBeUndefined(),
)

test.each([
  ['::', '0:0:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['1::', '1:0:0:0:0:0:0:0'],
  ['::ffff:1.2.3.4', '0:0:0:0:0:ffff:102:304'],
  ['ABCD::', 'abcd:0:0:0:0:0:0:0'],
])('%s is the address %s', (short, long) => expect(parseAddress(short)).toEqual(parseAddress(long)))

test('isInRange agrees with the block list of Node', () => {
  let inside = 0
  const near = fc
    .tuple(fc.constantFrom('10.1.2.', '10.1.3.', '11.0.0.'), fc.integer({ min: 0, max: 255 }))
    .map(([head, last]) => `${head}${last}`)
  const near6 = fc
    .tuple(fc.constantFrom('2001:db8::', '2001:db8:0:1::', '2001:db9::'), fc.integer({ min: 0, max: 0xffff }))
    .map(([head, last]) => `${head}${last.toString(16)}`)
  const ranges = fc.oneof(
    fc.tuple(fc.oneof(near, fc.ipV4()), fc.integer({ min: 0, max: 32 }), fc.constant('ipv4' as const)),
    fc.tuple(fc.oneof(near6, fc.ipV6()), fc.integer({ min: 0, max: 128 }), fc.constant('ipv6' as const)),
  )
  fc.assert(
    fc.property(ranges, fc.oneof(near, fc.ipV4()), fc.oneof(near6, fc.ipV6()), ([address, bits, family], v4, v6) => {
      const list = new BlockList()
      list.addSubnet(address, bits, family)
      const one = family === 'ipv4' ? v4 : v6
      const range = parseRange(`${address}/${bits}`)!
      expect(isInRange(parseAddress(one)!, range), `${one} in ${address}/${bits}`).toBe(list.check(one, family))
      inside += list.check(one, family) ? 1 : 0
    }),
    { numRuns: 2_000 },
  )
  expect(inside).toBeGreaterThan(100)
})
