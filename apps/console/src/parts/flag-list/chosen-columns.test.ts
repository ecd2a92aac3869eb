import { expect, test } from 'vitest'
import { chosenColumns, environmentsByType, readColumns, standardColumns } from './chosen-columns.ts'

const environments = [
  ...Array.from({ length: 8 }, (_, at) => ({ name: `test-${at}`, type: 'test' })),
  { name: 'production', type: 'production' },
]

test('of many environments, six are shown at first, and production is one of them', () => {
  const shown = standardColumns(environments).filter((id) => id.startsWith('environment:'))
  expect(shown).toHaveLength(6)
  expect(shown).toContain('environment:production')
})

test('a list shows the chosen columns in its own order, always with the name, and ignores unknown ones', () => {
  const all = [{ id: 'name' }, { id: 'environment:production' }, { id: 'type' }, { id: 'tags' }]
  const shown = chosenColumns(all, readColumns('type,environment:production,unknown')!)
  expect(shown.map(({ id }) => id)).toEqual(['name', 'environment:production', 'type'])
})

test('environments are grouped by type', () => {
  expect(environmentsByType(environments).map(([type, names]) => [type, names.length])).toEqual([
    ['test', 8],
    ['production', 1],
  ])
})
