import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contexts, snapshots } from '../../../packages/domain/test/arbitrary-snapshots.ts'
import * as source from '../src/evaluate/index.ts'
import { evaluate } from '../tsup.config.ts'
import { type Bundle, buildBundle, withBundle } from './bundle.ts'
import { type EvaluateCase, outcomesOf } from './evaluate-cases.ts'

const count = process.env.HALYARD_TEST_FULL === '1' ? 5_000 : 500
const atOnce = 250

let bundle: Bundle

beforeAll(async () => {
  bundle = await buildBundle(evaluate, 'evaluate/index.js')
})
afterAll(() => bundle.remove())

test('the evaluator has at most 14 kB with gzip, and uses only features of Node 20', () => {
  expect(bundle.size).toBeLessThanOrEqual(14_000)
  expect(bundle.text).not.toMatch(/\.groupBy\(|from ?"|RegExp\.escape|\bBuffer\b|\bprocess\b/)
})

test('the built evaluator and its source agree on random cases', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now())
  const cases: fc.Arbitrary<EvaluateCase> = fc.record({ snapshot: snapshots, contexts: fc.array(contexts, { maxLength: 3 }) })
  await withBundle(bundle, outcomesOf, async (run) => {
    let on = 0
    for (let done = 0; done < count; done += atOnce) {
      const text = JSON.stringify(fc.sample(cases, { numRuns: atOnce, seed: seed + done }))
      const expected = outcomesOf(source, text)
      expect(JSON.parse(await run(text)), `FUZZ_SEED=${seed}`).toEqual(JSON.parse(expected))
      on += JSON.parse(expected).flatMap((outcome: { on: object[][] }) => outcome.on.flat()).length
    }
    // The test needs cases with features that are on: on average at least half a feature per case.
    expect(on).toBeGreaterThan(count / 2)
  })
}, 600_000)

test('the defaults are the clock and the random numbers of the machine', () => {
  const strategies = [{ name: 'default', constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2020-01-01' }] }]
  const random = [{ name: 'gradualRolloutRandom', parameters: { percentage: '50' } }]
  const evaluator = source.compile({
    features: [
      { name: 'dated', enabled: true, strategies },
      { name: 'random', enabled: true, strategies: random },
    ],
  })
  const counts = Array.from({ length: 200 }, () => evaluator.evaluate({}).length)
  expect(new Set(counts)).toEqual(new Set([1, 2]))
})
