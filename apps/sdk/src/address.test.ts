import { expect, test } from 'vitest'
import { addressOf, baseOf } from './address.ts'
import type { Route } from './route.ts'

const route: Route = {
  resource: 'features',
  operation: 'getFeature',
  method: 'GET',
  path: '/api/admin/projects/:projectId/features/:featureName',
  hasBody: false,
  deprecated: false,
  takesKey: false,
}
const address = (params: Record<string, unknown>, query?: Record<string, unknown>) => addressOf('https://flags.test', route, params, query)
const pathOf = (featureName: unknown) => address({ projectId: 'default', featureName })

test('baseOf keeps the path and removes the last slash', () => {
  expect(baseOf('https://flags.test')).toBe('https://flags.test')
  expect(baseOf('https://flags.test:8443/')).toBe('https://flags.test:8443')
  expect(baseOf('http://flags.test/halyard//')).toBe('http://flags.test/halyard')
  expect(addressOf(baseOf('http://flags.test/halyard/'), route, { projectId: 'a', featureName: 'b' })).toBe(
    'http://flags.test/halyard/api/admin/projects/a/features/b',
  )
})

test.each([
  '',
  '/relative',
  'flags.test',
  'ftp://flags.test',
  'https://user:pass@flags.test',
  'https://flags.test?a=1',
  'https://flags.test#a',
])('baseOf rejects an address that is not plain http or https: %s', (base) => {
  expect(() => baseOf(base)).toThrow(TypeError)
})

test.each([
  ['checkout', 'checkout'],
  ['a/b', 'a%2Fb'],
  ['a?b#c', 'a%3Fb%23c'],
  ['../../archive', '..%2F..%2Farchive'],
  ['%2e%2e', '%252e%252e'],
  ['günther ☕', 'g%C3%BCnther%20%E2%98%95'],
  ['...', '...'],
  ["-_.!~*'()", "-_.!~*'()"],
  ['$&', '%24%26'],
  ['\\', '%5C'],
])('a parameter becomes one encoded path segment: %s', (name, encoded) => {
  expect(pathOf(name)).toBe(`https://flags.test/api/admin/projects/default/features/${encoded}`)
})

test.each(['.', '..', '', undefined, null, {}])('a parameter that would change the path is rejected: %s', (name) => {
  expect(() => pathOf(name)).toThrow(new TypeError('params.featureName must be a name that is not empty, . or ..'))
})

test('an array in the query is repeated, and undefined is omitted', () => {
  const query = { project: ['a', 'b'], tag: 'simple:a&b=c', namePrefix: undefined, none: [], holes: ['x', undefined] }
  expect(new URL(address({ projectId: 'p', featureName: 'f' }, query)).search).toBe('?project=a&project=b&tag=simple%3Aa%26b%3Dc&holes=x')
})
