import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

const path = '/api/admin/projects/:projectId/features/:featureName'
const address = (params: Record<string, unknown>, query?: Record<string, unknown>) => addressOf('https://flags.test', path, params, query)
const pathOf = (featureName: unknown) => address({ projectId: 'default', featureName })

test.each(['https://flags.test', 'https://flags.test:8443/', 'http://flags.test/halyard//'])(
  'the base %s keeps its path, without a last slash',
  (base) => {
    expect(addressOf(base, path, { projectId: 'a', featureName: 'b' })).toBe(`${base.replace(/\/+$/, '')}/api/admin/projects/a/features/b`)
  },
)

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
  [7, '7'],
  [0, '0'],
  [true, 'true'],
])('a parameter becomes one encoded path segment: %s', (name, encoded) => {
  expect(pathOf(name)).toBe(`https://flags.test/api/admin/projects/default/features/${encoded}`)
})

test.each(['.', '..', '', undefined, null])('a parameter that would change the path is rejected: %s', (name) => {
  expect(() => pathOf(name)).toThrow(new TypeError('params.featureName must not be empty, . or ..'))
})

test('the query accepts text, numbers and booleans; an array is repeated, and undefined is omitted', () => {
  const query = {
    project: ['a', 'b'],
    tag: 'simple:a&b=c',
    namePrefix: undefined,
    none: [],
    holes: ['x', undefined],
    limit: 10,
    dryRun: true,
  }
  expect(new URL(address({ projectId: 'p', featureName: 'f' }, query)).search).toBe(
    '?project=a&project=b&tag=simple%3Aa%26b%3Dc&holes=x&limit=10&dryRun=true',
  )
})
