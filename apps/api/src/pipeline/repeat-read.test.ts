import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Body } from '../cache/bodies/body.ts'
import { textParts } from '../cache/bodies/body-parts.ts'
import { collectGarbage } from '../cli/heap.ts'
import type { PipelinePorts } from './ports.ts'
import { withRepetition } from './repeat-read.ts'
import type { Route } from './route.ts'

test('the check of a remembered response keeps no body in memory', async () => {
  const check = { caller: {} as never, observed: new Map([['projects', '1']]), keys: ['projects'] }
  const route = { endpoint: { access: {} }, run: { isRepeatable: true } } as unknown as Route
  const isCurrent = { cache: { revisions: { areCurrent: () => true } }, identity: { authenticate: { acceptsAgain: () => true } } }
  const bodyOf = () => {
    const body = new Body({ etag: '"a"', parts: textParts('x'.repeat(100_000)) })
    const cached = withRepetition(isCurrent as unknown as PipelinePorts, route, check, body, { etag: '"a"', body: () => body })
    return { body: new WeakRef(body), isStillValid: cached.repeatable!(304)! }
  }
  const { body, isStillValid } = bodyOf()
  await nextIteration()
  collectGarbage()
  expect(body.deref()).toBeUndefined()
  expect(isStillValid()).toBe(true)
})
