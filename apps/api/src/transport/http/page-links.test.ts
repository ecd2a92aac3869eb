import { expect, test } from 'vitest'
import { addressAt, pageLinks } from './page-links.ts'

test.each([
  ['/api/admin/features', null, '/api/admin/features'],
  ['/api/admin/features', 'abc', '/api/admin/features?cursor=abc'],
  ['/api/admin/features?limit=5&tag=a:b&tag=c', 'abc', '/api/admin/features?limit=5&tag=a:b&tag=c&cursor=abc'],
  ['/api/admin/features?cursor=old&limit=5', 'abc', '/api/admin/features?limit=5&cursor=abc'],
  ['/api/admin/features?%63ursor=old&limit=5&offset=9', null, '/api/admin/features?limit=5'],
  ['/api/admin/features?cursor=old', null, '/api/admin/features'],
  ['/api/admin/features?q=a?b&&x', 'abc', '/api/admin/features?q=a?b&x&cursor=abc'],
  ['/api/admin/features?q=<a>"é', 'abc', '/api/admin/features?q=%3Ca%3E"%E9&cursor=abc'],
])('%s at %s', (url, cursor, expected) => expect(addressAt(url, cursor)).toBe(expected))

const urlOf = (cursor: string | null) => `/here${cursor ?? ''}`

test('appends links to the next and to the first page after existing links', () => {
  expect(pageLinks(urlOf, 'abc', undefined)).toEqual({ Link: '</hereabc>; rel="next", </here>; rel="first"' })
  expect(pageLinks(urlOf, null, '</new>; rel="successor-version"')).toEqual({
    Link: '</new>; rel="successor-version", </here>; rel="first"',
  })
})

test('returns no header when the response is not a page', () =>
  expect(pageLinks(urlOf, undefined, '</new>; rel="successor-version"')).toEqual({}))

test('sends a long URL only once', () => {
  expect(pageLinks(() => `/${'x'.repeat(2_000)}`, 'abc', undefined).Link).not.toContain('first')
})
