import { Failure } from '@halyard/domain'
import { expect, test } from 'vitest'
import { matchNames, type NameCheck } from './match-names.ts'

const check = (pattern: string, names: string[], path = 'body/data'): NameCheck => ({ pattern, names, path })

/** A clock that advances by `step` milliseconds with each call. Each step of work calls it twice. */
const paceOf = (step: number) => {
  const pace = { time: 0, pauses: 0, asked: 0 }
  return {
    pace,
    now: () => {
      pace.asked++
      pace.time += step
      return pace.time
    },
    pause: async () => void pace.pauses++,
  }
}

const names = Array.from({ length: 100 }, (_, at) => `name-${at}`)

test('matches names by pattern, and returns null for invalid and unknown patterns', async () => {
  const compile = await matchNames([check('a+', ['aa', 'b']), check('b|c', ['b', 'bc']), check('(', ['a']), check('a+', ['a'])])
  if (compile instanceof Failure) throw new Error(compile.message)
  expect(['aa', 'a', 'b'].map((name) => compile('a+')?.(name))).toEqual([true, true, false])
  expect(['b', 'bc'].map((name) => compile('b|c')?.(name))).toEqual([true, false])
  expect([compile('('), compile('unknown')]).toEqual([null, null])
})

test('pauses after every five milliseconds of work', async () => {
  const { pace, ...means } = paceOf(1)
  await matchNames([check('[a-z0-9-]+', names)], means)
  // One step compiles the pattern, and one step matches each name.
  expect(pace).toMatchObject({ asked: 202, pauses: 20 })
})

test('does not count pauses as work', async () => {
  const { pace, ...means } = paceOf(1)
  const slowPause = async () => {
    pace.time += 10_000
  }
  expect(await matchNames([check('[a-z0-9-]+', names)], { ...means, pause: slowPause })).toBeTypeOf('function')
})

test('returns 400 with the pattern and its field when one pattern takes more than a second', async () => {
  const { pace, ...means } = paceOf(100)
  const refused = await matchNames([check('[a-z0-9-]+', names, 'body/projects/7/featureNaming/pattern')], means)
  const message = 'matching names against the pattern [a-z0-9-]+ takes too long; use a simpler pattern'
  expect(refused).toMatchObject({ status: 400, details: [{ path: 'body/projects/7/featureNaming/pattern', message }] })
  expect(pace.asked).toBe(22)
})

test('returns 400 when many patterns take more than a second together, even without names', async () => {
  const { pace, ...means } = paceOf(100)
  const patterns = Array.from({ length: 50 }, (_, at) => check(`a{${at}}`, []))
  expect(await matchNames(patterns, means)).toMatchObject({ status: 400, message: expect.stringContaining('the pattern a{10} takes') })
  expect(pace.asked).toBe(22)
})
