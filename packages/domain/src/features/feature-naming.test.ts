import { expect, test } from 'vitest'
import { type CompilePattern, nameFault, namingFault } from './feature-naming.ts'

/** A simple compiler for the trusted patterns below. */
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
  ['no naming rule', null, 'anything'],
  ['a pattern', naming('shop\\.[a-z]+'), 'shop.checkout'],
  ['either side of an alternative', naming('shop|bank'), 'bank'],
])('nameFault accepts a name with %s', (_, given, name) => {
  expect(nameFault(name, given, compile)).toBeNull()
})

test.each([
  ['additional text before the match', naming('shop|bank'), 'my-shop', 'must match the pattern shop|bank of the project'],
  ['additional text after the match', naming('shop|bank'), 'shop-2', 'must match the pattern shop|bank of the project'],
  [
    'a different name, with an example in the message',
    naming('shop\\.[a-z]+', 'shop.till'),
    'till',
    'must match the pattern shop\\.[a-z]+ of the project, as shop.till does',
  ],
  [
    'any name, if the stored pattern does not compile',
    naming('('),
    'till',
    'cannot be checked: the pattern ( of the project is too large; store a simpler pattern in its settings',
  ],
])('nameFault rejects %s', (_, given, name, fault) => {
  expect(nameFault(name, given, compile)).toBe(fault)
})

test.each([
  ['a pattern without an example', naming('a+'), null],
  ['an example that matches', naming('a+', 'aa'), null],
  ['an invalid pattern', naming('(', 'aa'), 'pattern'],
  ['an example that does not match', naming('a+', 'aab'), 'example'],
])('namingFault checks the rule itself: %s', (_, given, field) => {
  expect(namingFault(given, compile)?.field ?? null).toBe(field)
})
