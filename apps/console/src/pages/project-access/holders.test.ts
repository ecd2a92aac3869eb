import { builtInCatalogue } from '@halyard/domain'
import { expect, test } from 'vitest'
import { abilitiesIn } from './holders.ts'

const production = { environment: 'production', type: 'production', requiredApprovals: 2 }

test.each([
  [1, 'change directly, review, apply', 'change directly, review, apply'],
  [3, 'propose', 'propose'],
  [4, 'propose', 'change directly'],
  [5, 'propose', 'change directly'],
  [6, 'propose, review', 'propose, review'],
  [7, 'propose, review, apply', 'propose, review, apply'],
])('role %i can %s where reviews are required, and otherwise %s', (role, reviewed, free) => {
  const held = [{ role, ...(role > 3 && { project: 'shop' }) }]
  const words = (changeRequestEnabled: boolean) => abilitiesIn(builtInCatalogue, held, 'shop', { ...production, changeRequestEnabled })
  expect([words(true), words(false)]).toEqual([reviewed, free])
})
