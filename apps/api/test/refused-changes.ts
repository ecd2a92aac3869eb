import { expect } from 'vitest'
import { type Place, propose, switchOn } from './change-requests.ts'
import type { TestServer } from './harness.ts'

interface Proposer {
  readonly server: TestServer
  readonly place: Place
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

/** Sends changes that must be refused. The proposer is asked for when a test runs. */
export const refusalsOf = (proposer: () => Proposer) => {
  /** Proposes three changes, of which the given one is the second. */
  const propose3 = (change: unknown) => {
    const { server, place, token } = proposer()
    return propose(server, place, [switchOn(place.checkout), change, switchOn(place.banner)], { token })
  }
  return {
    propose3,
    /** Sends a change alone and among others. Alone, it is named without an index; among others, with its own. */
    refuse: async (change: unknown, { path, ...refusal }: Refusal, what: unknown) => {
      const { server, place, token } = proposer()
      await expectRefusal(propose(server, place, change, { token }), { ...refusal, path: `body/${path}` }, what)
      await expectRefusal(propose3(change), { ...refusal, path: `body/1/${path}` }, what)
    },
    /** Does the work, and expects that nothing is stored meanwhile. */
    storingNothing: async (work: () => Promise<void>) => {
      const { stateMark } = proposer()
      const before = await stateMark()
      await work()
      expect(await stateMark()).toBe(before)
    },
  }
}
