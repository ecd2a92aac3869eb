import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const pairs = [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
const schemes = {
  light: new Map(pairs.map(([, name, light]) => [name, light])),
  dark: new Map(pairs.map(([, name, , dark]) => [name, dark])),
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Relative luminance as WCAG 2.2 defines it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface']
const words = ['text', 'muted', 'accent', 'on', 'stale', 'conflict', 'production'].flatMap((word) =>
  grounds.map((ground) => [word, ground]),
)
const diffs = ['added', 'removed', 'changed'].flatMap((ground) => ['text', 'muted', 'accent'].map((word) => [word, ground]))
const textPairs = [...words, ...diffs, ['on-accent', 'accent']]
const controlPairs = grounds.map((ground) => ['control', ground])

const cases = (['light', 'dark'] as const).flatMap((scheme) => [
  ...textPairs.map(([ink, ground]) => ({ scheme, ink, ground, least: 4.5 })),
  ...controlPairs.map(([ink, ground]) => ({ scheme, ink, ground, least: 3 })),
])

test.each(cases)('$ink on $ground has a contrast of at least $least in the $scheme scheme', ({ scheme, ink, ground, least }) => {
  const [one, other] = [schemes[scheme].get(ink), schemes[scheme].get(ground)]
  if (!one || !other) throw new Error(`tokens.css has no pair of colours for ${ink} or ${ground}`)
  expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
})
