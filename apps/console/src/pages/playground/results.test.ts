import type { AdvancedPlaygroundOutcome, AdvancedPlaygroundResponse } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { isChanged, outcomeText, rowsOf } from './results.ts'

const outcome = (isEnabled: boolean, variant?: string) =>
  ({
    isEnabled,
    variant: { name: variant ?? 'disabled', enabled: variant !== undefined, feature_enabled: isEnabled },
  }) as AdvancedPlaygroundOutcome

const flag = (name: string, environment: string): AdvancedPlaygroundResponse['features'][number] => ({
  name,
  projectId: 'shop',
  environments: { [environment]: [outcome(true)] },
})

test('responses for several environments are one row for each flag', () => {
  const rows = rowsOf([[flag('b', 'dev'), flag('a', 'dev')], [flag('b', 'prod')]])
  expect(rows.map(({ name, now }) => [name, Object.keys(now)])).toEqual([
    ['a', ['dev']],
    ['b', ['dev', 'prod']],
  ])
})

test.each([
  [undefined, undefined],
  [[outcome(false)], 'Off'],
  [[outcome(true)], 'On'],
  [[outcome(true, 'blue')], 'On, blue'],
  [[null], 'Archived'],
  [[outcome(true), outcome(true)], 'On for all'],
  [[outcome(false), outcome(false)], 'Off for all'],
  [[outcome(true), outcome(false)], '1 of 2 on'],
])('outcomes in words, example %#', (outcomes, text) => {
  expect(outcomeText(outcomes)).toBe(text)
})

test('another variant and an archived flag are changes', () => {
  expect(isChanged([outcome(true, 'blue')], [outcome(true, 'green')])).toBe(true)
  expect(isChanged([outcome(false)], [null])).toBe(true)
  expect(isChanged([outcome(true, 'blue')], [outcome(true, 'blue')])).toBe(false)
  expect(isChanged([outcome(true)], undefined)).toBe(false)
})
