import { describe, expect, test } from 'vitest'
import { isSameOrigin, type OriginHeaders } from './same-origin.ts'

const publicUrl = 'https://flags.example.org/base'

describe('isSameOrigin', () => {
  const accepted: OriginHeaders[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://flags.example.org' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4242' },
  ]
  test.each(accepted)("is true for requests of the server's pages and of no page: %j", (headers) => {
    expect(isSameOrigin(headers, publicUrl)).toBe(true)
  })
})

describe('isSameOrigin with a foreign page', () => {
  const refused: OriginHeaders[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://flags.example.org' },
    { origin: 'https://evil.example' },
    { origin: 'http://flags.example.org' },
    { origin: 'https://flags.example.org:8443' },
    { origin: 'https://flags.example.org.evil.example' },
    { origin: 'null' },
    { origin: '' },
  ]
  test.each(refused)('is false for requests of other origins: %j', (headers) => {
    expect(isSameOrigin(headers, publicUrl)).toBe(false)
  })
})

test('the default port of a scheme is not part of the origin', () => {
  expect(isSameOrigin({ origin: 'https://flags.example.org' }, 'https://flags.example.org:443/')).toBe(true)
  expect(isSameOrigin({ origin: 'http://localhost:4242' }, 'http://localhost:4242')).toBe(true)
})
