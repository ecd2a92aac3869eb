import { expect, test } from 'vitest'
import { clientAddresses } from './client-address.ts'

test('ignores X-Forwarded-For without trusted proxies', () => {
  expect(clientAddresses([])('10.0.0.1', '1.2.3.4')).toBe('10.0.0.1')
})

test('uses the address that a trusted proxy reports, and reads a chain of proxies from the right', () => {
  const find = clientAddresses(['10.0.0.0/8', '2001:db8::/32'])
  expect(find('10.0.0.1', '1.2.3.4')).toBe('1.2.3.4')
  expect(find('::ffff:10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.9')).toBe('1.2.3.4')
  expect(find('2001:db8::1', '2001:4860::8')).toBe('2001:4860::8')
})

test('ignores X-Forwarded-For of an address that is no trusted proxy', () => {
  expect(clientAddresses(['10.0.0.1'])('9.9.9.9', '10.0.0.1')).toBe('9.9.9.9')
})

test('stops at a malformed address in the chain', () => {
  expect(clientAddresses(['10.0.0.1'])('10.0.0.1', '1.2.3.4, nonsense')).toBe('10.0.0.1')
})

test('returns the outermost address when all addresses are trusted proxies', () => {
  expect(clientAddresses(['10.0.0.0/8'])('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
})
