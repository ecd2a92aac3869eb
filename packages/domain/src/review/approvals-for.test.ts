import { expect, test } from 'vitest'
import { approvalsFor } from './approvals-for.ts'

const inEnvironment = { action: 'updateEnabled' }
const everywhere = { action: 'archiveFeature' }

test.each([
  ['the requirement of the environment', 1, 3, [inEnvironment], 1],
  ['the largest requirement for a change in every environment', 1, 3, [inEnvironment, everywhere], 3],
  ['its own requirement if that is the largest', 4, 3, [everywhere], 4],
  ['its own requirement if no environment requires reviews', 2, null, [everywhere], 2],
])('a request needs %s', (_, own, widest, changes, expected) => {
  expect(approvalsFor(own, widest, changes)).toBe(expected)
})
