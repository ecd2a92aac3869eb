import { expect, test } from 'vitest'
import { type CompilePattern, nameFault, namingFault } from './feature-naming.ts'

/** Good enough for the patterns below, which nobody else writes. */
const compile: CompilePattern = (pattern) => {
  try {
    const expression = new RegExp(`^(?:${pattern})$`, 'u')
    return (name) => expression.test(name)
  } catch {
    return null
  }
}
const naming = (pattern: string, example: string | null = null) => ({ pattern, example, description: null })

test.each([
  ['no naming', null, 'anything'],
  ['a pattern', naming('shop\\.[a-z]+'), 'shop.checkout'],
  ['either side of an alternative', naming('shop|bank'), 'bank'],
])('a name passes: %s', (_, given, name) => {
  expect(nameFault(name, given, compile)).toBeNull()
})

test.each([
  ['more in front', naming('shop|bank'), 'my-shop', 'must match the pattern shop|bank of the project'],
  ['more behind', naming('shop|bank'), 'shop-2', 'must match the pattern shop|bank of the project'],
  [
    'something else, with an example',
    naming('shop\\.[a-z]+', 'shop.till'),
    'till',
    'must match the pattern shop\\.[a-z]+ of the project, as shop.till does',
  ],
  [
    'any name, where the stored pattern does not compile',
    naming('('),
    'till',
    'cannot be checked: the pattern ( of the project is too large; store a simpler pattern in its settings',
  ],
])('a name does not: %s', (_, given, name, fault) => {
  expect(nameFault(name, given, compile)).toBe(fault)
})

test.each([
  ['a pattern without an example', naming('a+'), null],
  ['an example that fits', naming('a+', 'aa'), null],
  ['a pattern that is none', naming('(', 'aa'), 'pattern'],
  ['an example that does not fit', naming('a+', 'aab'), 'example'],
])('a naming is held against itself: %s', (_, given, field) => {
  expect(namingFault(given, compile)?.field ?? null).toBe(field)
})
