import { parse } from '@swc/core'
import { expect, test } from 'vitest'
import { specifiersIn } from './overlooked-imports.ts'

test.each([
  [`import 'a'`, ['a']],
  [`import a from 'a'`, ['a']],
  [`import type { A } from 'a'`, ['a']],
  [`export * from 'a'`, ['a']],
  [`export type * from 'a'`, ['a']],
  [`export * as a from 'a'`, ['a']],
  [`export { a } from 'a'`, ['a']],
  [`export type { A } from 'a'`, ['a']],
  [`const a = await import('a')`, ['a']],
  [`const a = () => [import('a'), import(b)]`, ['a', '(computed)']],
  [`type A = import('a').A | Set<import('b').B>`, ['a', 'b']],
  [`type A = typeof import('a')`, ['a']],
  [`function f(a: import('a').A): Promise<import('b').B> { return a }`, ['a', 'b']],
  [`interface A extends Array<import('a').A> { b: () => import('b').B }`, ['a', 'b']],
  [`import a = require('a')`, ['a']],
  [`export const a = 1; export { b }; const b = 'import("c")'`, []],
])('the imported names in %s are %j', async (text, expected) => {
  expect(specifiersIn(await parse(text, { syntax: 'typescript', target: 'es2022' }))).toEqual(expected)
})
