import { Failure } from '@halyard/domain'
import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('runs one task at a time, in the order of arrival', async () => {
  const semaphore = new Semaphore(5)
  const seen: string[] = []
  const work = async (name: string) => {
    const end = (await semaphore.take()) as () => void
    seen.push(`${name} in`)
    await new Promise(setImmediate)
    seen.push(`${name} out`)
    end()
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('refuses a task when too many wait, and accepts one again after a task ended', async () => {
  const semaphore = new Semaphore(1)
  const end = (await semaphore.take()) as () => void
  const waiting = semaphore.take()
  const refused = await semaphore.take()
  expect(refused).toBeInstanceOf(Failure)
  expect(refused).toMatchObject({ name: 'RateLimitError', retryAfter: 5 })
  end()
  ;((await waiting) as () => void)()
  expect(await semaphore.take()).toBeTypeOf('function')
})
