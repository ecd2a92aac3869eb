import { expect } from 'vitest'
import { propose, type ReviewScope, switchOn } from './change-requests.ts'
import type { TestServer } from './harness.ts'

interface Proposer {
  readonly server: TestServer
  readonly scope: ReviewScope
  readonly token: string
  readonly stateMark: () => Promise<string>
}

interface Refusal {
  readonly status: 400 | 404
  readonly path: string
  readonly says?: string
}

export const expectRefusal = async (answer: ReturnType<typeof propose>, { status, path, says = '' }: Refusal, what: unknown) => {
  const { status: answered, text, json } = await answer
  expect([what, answered], text).toEqual([what, status])
  expect([what, json.name]).toEqual([what, status === 400 ? 'ValidationError' : 'NotFoundError'])
  expect([what, json.details[0]?.path]).toEqual([what, path])
  expect(json.message).toContain(path)
  expect(json.message).toContain(says)
}

/** Sends changes that must be refused. `proposer` is called when a test runs. */
export const refusalsOf = (proposer: () => Proposer) => {
  /** Proposes three changes; the given one is the second. */
  const propose3 = (change: unknown) => {
    const { server, scope, token } = proposer()
    return propose(server, scope, [switchOn(scope.checkout), change, switchOn(scope.banner)], { token })
  }
  return {
    propose3,
    /** Sends a change alone and among others. The error path has no index when the change is alone, and its index among others. */
    refuse: async (change: unknown, { path, ...refusal }: Refusal, what: unknown) => {
      const { server, scope, token } = proposer()
      await expectRefusal(propose(server, scope, change, { token }), { ...refusal, path: `body/${path}` }, what)
      await expectRefusal(propose3(change), { ...refusal, path: `body/1/${path}` }, what)
    },
    /** Runs the work and expects that it stores nothing. */
    storingNothing: async (work: () => Promise<void>) => {
      const { stateMark } = proposer()
      const before = await stateMark()
      await work()
      expect(await stateMark()).toBe(before)
    },
  }
}
