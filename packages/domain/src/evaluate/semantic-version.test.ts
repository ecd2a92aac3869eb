import { expect, test } from 'vitest'
import { compareVersions, parseVersion } from './semantic-version.ts'

/** In the order of chapter 11 of Semantic Versioning 2.0.0, with further versions. */
const ordered = [
  ...['0.0.1', '0.9.0', '1.0.0-0', '1.0.0-2', '1.0.0-10', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'],
  ...[
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0',
    '9007199254740993.0.0',
    '9007199254740994.0.0',
    '99999999999999999999.0.0',
  ],
]

test('versions have the order of Semantic Versioning', () => {
  for (const [at, left] of ordered.entries())
    for (const [other, right] of ordered.entries())
      expect(Math.sign(compareVersions(parseVersion(left)!, parseVersion(right)!)), `${left} and ${right}`).toBe(Math.sign(at - other))
})

test('build metadata is ignored, and can contain hyphens', () => {
  expect(compareVersions(parseVersion('1.0.0+a-b')!, parseVersion('1.0.0')!)).toBe(0)
})

test.each(['', '1', '1.2', 'v1.2.3', '01.2.3', '1.2.3-', '1.2.3-01', ' 1.2.3', '1.2.3.4', `1.2.${'3'.repeat(300)}`])(
  '"%s" is not a version',
  (text) => {
    expect(parseVersion(text)).toBeUndefined()
  },
)
