import { emptyConfiguration, emptyFeature, emptyWorld, type World } from '@halyard/domain'
import { expect, test } from 'vitest'
import { affected } from './affected.ts'

const mains = { ...emptyFeature, name: 'mains', project: 'shop', configuration: emptyConfiguration, children: ['lamp'] }
const lamp = { ...mains, name: 'lamp', children: [], parents: [{ feature: 'mains', enabled: true, variants: [] }] }
const world = (...features: readonly (typeof mains)[]): World => ({
  ...emptyWorld,
  features: new Map([mains, lamp, ...features].map((feature) => [feature.name, feature])),
})
const before = world()
const turnedOn = { ...emptyConfiguration, enabled: true }

test.each([
  ['the flag itself', world({ ...lamp, configuration: turnedOn }), ['lamp']],
  ['its parent', world({ ...mains, configuration: turnedOn }), ['mains', 'lamp']],
  ['a list of children', world({ ...mains, children: [] }), []],
  ['a segment', { ...before, segments: new Map() }, ['mains', 'lamp']],
])('a change of %s affects the flags that depend on it', (_, after, names) => {
  expect(affected(before, after)).toEqual(names)
})
