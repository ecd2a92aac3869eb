import type { Feature } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { prove } from './prove.ts'

const everybody = {
  id: '1',
  name: 'default',
  title: null,
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
}
const users = { ...everybody, constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] }
const blue = { name: 'blue', weight: 1000 }

interface Given {
  readonly enabled?: boolean
  readonly strategies?: readonly object[]
  readonly variants?: readonly object[]
}

const flag = (name: string, configurations: readonly Given[], parents: readonly string[] = []): Feature =>
  ({
    name,
    project: 'shop',
    archived: false,
    dependencies: parents.map((feature) => ({ feature, enabled: true, variants: [] })),
    children: [],
    environments: configurations.map((given, at) => ({
      name: `environment-${at}`,
      enabled: true,
      strategies: [everybody],
      variants: [],
      ...given,
    })),
  }) as unknown as Feature

test('a flag with strategies for everybody is always on, with the variants that the code must keep', () => {
  expect(prove(flag('a', [{}, { strategies: [], variants: [blue] }]), [], [], 0)).toEqual({ kind: 'on', variants: ['blue'] })
})

test('a flag that is disabled everywhere is always off', () => {
  expect(prove(flag('a', [{ enabled: false }]), [], [], 0)).toEqual({ kind: 'off', variants: [] })
})

test('a flag for some users has no proof, and a flag with different results is mixed', () => {
  expect(prove(flag('a', [{}, { strategies: [users] }]), [], [], 0)).toEqual({ kind: 'open', environment: 'environment-1' })
  expect(prove(flag('a', [{}, { enabled: false }]), [], [], 0)).toEqual({ kind: 'mixed' })
})

test('a parent for some users prevents the proof', () => {
  const parent = flag('parent', [{ strategies: [users] }])
  expect(prove(flag('a', [{}], ['parent']), [parent], [], 0)).toEqual({ kind: 'open', environment: 'environment-0' })
  expect(prove(flag('a', [{}], ['parent']), [flag('parent', [{}])], [], 0)).toMatchObject({ kind: 'on' })
})
