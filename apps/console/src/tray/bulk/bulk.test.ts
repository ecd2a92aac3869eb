import { HalyardError } from '@halyard/sdk'
import { expect, test } from 'vitest'
import type { Row } from '../../search-language/row.ts'
import { type BulkAction, flagsIn, partsOf, presentPart } from './bulk.ts'
import { checkAlone } from './check-alone.ts'

const named = (count: number, project = 'shop') => Array.from({ length: count }, (_, at) => ({ name: `flag-${at}`, project }))

test('flags are written by project, at most 1,000 at once', () => {
  const parts = partsOf([...named(1_500), ...named(2, 'pay')])
  expect(parts.map(({ project, names }) => [project, names.length])).toEqual([
    ['shop', 1_000],
    ['shop', 500],
    ['pay', 2],
  ])
  expect(flagsIn(parts)).toBe(1_502)
})

const refusing = (refused: readonly string[], status: number): { requests: number; write: BulkAction['write'] } => {
  const seen = {
    requests: 0,
    write: async ({ names }: { readonly names: readonly string[] }) => {
      seen.requests++
      const found = names.find((name) => refused.includes(name))
      if (found) throw new HalyardError({ message: `${found} is refused`, status })
    },
  }
  return seen
}

test('a refused flag does not stop the others', async () => {
  const [part] = partsOf(named(64))
  const { write } = refusing(['flag-7', 'flag-40'], 409)
  const checked = await checkAlone(part!, write)
  const refused = checked.filter(({ kind }) => kind === 'refused')
  expect(refused).toMatchObject([
    { names: ['flag-7'], message: 'flag-7 is refused' },
    { names: ['flag-40'], message: 'flag-40 is refused' },
  ])
  expect(checked.filter(({ kind }) => kind === 'ready').flatMap(({ names }) => names)).toHaveLength(62)
})

test('a missing permission refuses all flags of the project after one request', async () => {
  const [part] = partsOf(named(64))
  const seen = refusing(['flag-7'], 403)
  expect(await checkAlone(part!, seen.write)).toMatchObject([{ kind: 'refused', message: 'flag-7 is refused' }])
  expect(seen.requests).toBe(1)
})

test('the number of checks is limited', async () => {
  const [part] = partsOf(named(1_000))
  const all = part!.names
  const seen = refusing(all, 409)
  expect(flagsIn(await checkAlone(part!, seen.write))).toBe(1_000)
  expect(seen.requests).toBeLessThanOrEqual(60)
})

const rowIn = (name: string, kind: 'all' | 'off') => ({ name, project: 'shop', states: { production: { kind } } }) as unknown as Row

test('only the flags that still have the other state are written', () => {
  const changes = ({ states }: Row) => states.production?.kind === 'off'
  const present = new Map([rowIn('a', 'off'), rowIn('b', 'all')].map((row) => [row.name, row]))
  const part = presentPart({ project: 'shop', names: ['a', 'b', 'gone'] }, { changes }, present)
  expect(part).toEqual({ project: 'shop', names: ['a', 'gone'] })
})
