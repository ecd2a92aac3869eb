import { Failure } from '@halyard/domain'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('one at a time, in the order of arrival', async () => {
  const turns = new Turns(5)
  const seen: string[] = []
  const work = async (name: string) => {
    const end = (await turns.take()) as () => void
    seen.push(`${name} in`)
    await new Promise(setImmediate)
    seen.push(`${name} out`)
    end()
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('beyond those who may wait, come back later; and a turn that ended makes room', async () => {
  const turns = new Turns(1)
  const end = (await turns.take()) as () => void
  const waiting = turns.take()
  const refused = await turns.take()
  expect(refused).toBeInstanceOf(Failure)
  expect(refused).toMatchObject({ name: 'RateLimitError', retryAfter: 5 })
  end()
  ;((await waiting) as () => void)()
  expect(await turns.take()).toBeTypeOf('function')
})
