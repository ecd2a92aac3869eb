import { expect, test } from 'vitest'
import { clientAddresses } from './client-address.ts'

test('without trusted proxies the header counts for nothing', () => {
  expect(clientAddresses([])('10.0.0.1', '1.2.3.4')).toBe('10.0.0.1')
})

test('a trusted proxy is believed about the address it saw, and a chain of them from the right', () => {
  const find = clientAddresses(['10.0.0.0/8', '2001:db8::/32'])
  expect(find('10.0.0.1', '1.2.3.4')).toBe('1.2.3.4')
  expect(find('::ffff:10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.9')).toBe('1.2.3.4')
  expect(find('2001:db8::1', '2001:4860::8')).toBe('2001:4860::8')
})

test('a stranger is not believed, whatever the header says', () => {
  expect(clientAddresses(['10.0.0.1'])('9.9.9.9', '10.0.0.1')).toBe('9.9.9.9')
})

test('a malformed hop ends the chain', () => {
  expect(clientAddresses(['10.0.0.1'])('10.0.0.1', '1.2.3.4, nonsense')).toBe('10.0.0.1')
})

test('proxies alone: the outermost', () => {
  expect(clientAddresses(['10.0.0.0/8'])('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
})
