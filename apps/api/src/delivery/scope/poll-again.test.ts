import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../cli/heap.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { type Poll, pollAgain } from './poll-again.ts'
import type { SeenScope } from './read-scope.ts'

const ports = {
  cache: { revisions: { showsRecent: (revisions: ReadonlyMap<string, string>) => revisions.get('delivery development') === '7' } },
  identity: { authenticate: { acceptsAgain: () => true } },
} as unknown as Ports
const filter = { projects: null, namePrefix: '', tags: null }

/** What a poll leaves, and weak references to what the poll observed. */
const remembered = () => {
  const keys = ['delivery development']
  const poll = { caller: {}, connection: {}, observed: new Map([[revisionKeys.access, '3']]) } as unknown as Poll
  const observed = new Map([['delivery development', '7']])
  const seen: SeenScope = { environment: 'development', filter, inline: false, keys, watched: keys, observed, observedAt: 1 }
  return { again: pollAgain(ports, poll, seen), references: [poll, poll.observed, seen, observed].map((each) => new WeakRef(each)) }
}

test('polls leave neither their connection nor their own revisions in memory', async () => {
  const all = [remembered(), remembered()]
  await nextIteration()
  collectGarbage()
  expect(all.flatMap(({ references }) => references.map((reference) => reference.deref()))).toEqual(Array(8).fill(undefined))
  expect(all.map(({ again }) => again.isCurrent())).toEqual([true, true])
})
