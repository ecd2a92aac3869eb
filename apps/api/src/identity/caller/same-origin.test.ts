import { describe, expect, test } from 'vitest'
import { isSameOrigin, type OriginHeaders } from './same-origin.ts'

const publicUrl = 'https://flags.example.org/base'

describe('comes from our own pages, or from none', () => {
  const accepted: OriginHeaders[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://flags.example.org' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4242' },
  ]
  test.each(accepted)('%j', (headers) => {
    expect(isSameOrigin(headers, publicUrl)).toBe(true)
  })
})

describe('comes from elsewhere', () => {
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
  test.each(refused)('%j', (headers) => {
    expect(isSameOrigin(headers, publicUrl)).toBe(false)
  })
})

test('the port that a scheme has anyway is no part of an origin', () => {
  expect(isSameOrigin({ origin: 'https://flags.example.org' }, 'https://flags.example.org:443/')).toBe(true)
  expect(isSameOrigin({ origin: 'http://localhost:4242' }, 'http://localhost:4242')).toBe(true)
})
