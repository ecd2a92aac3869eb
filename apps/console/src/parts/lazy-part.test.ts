import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart, retryParts } from './lazy-part.ts'

const Greeting = ({ name }: { readonly name: string }) => `Hello ${name}`
const render = (part: ReturnType<typeof lazyPart<{ name: string }>>): string => renderToStaticMarkup(createElement(part, { name: 'Ada' }))

test('a part that is loaded renders at once, and loads once', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }))
  const part = lazyPart(load)
  expect(render(part)).toBe('')
  await vi.waitUntil(() => render(part) === 'Hello Ada')
  expect(load).toHaveBeenCalledOnce()
})

test('a part can be loaded before it is rendered', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }))
  const part = lazyPart(load)
  part.load()
  expect(load).toHaveBeenCalledOnce()
  // The module arrives after some microtasks.
  await new Promise(setImmediate)
  expect(render(part)).toBe('Hello Ada')
})

test('a part throws the error of its module, and loads again after a retry', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  try {
    const load = vi.fn(() => Promise.resolve({ default: Greeting })).mockRejectedValueOnce(new Error('no file'))
    const part = lazyPart(load)
    part.load()
    await new Promise(setImmediate)
    expect(() => render(part)).toThrow('no file')
    retryParts()
    expect(render(part)).toBe('')
    await vi.waitUntil(() => render(part) === 'Hello Ada')
  } finally {
    vi.unstubAllGlobals()
  }
})
