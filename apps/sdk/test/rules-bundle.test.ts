import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedWorlds, planChanges } from '../../../packages/domain/test/arbitrary-plans.ts'
import * as source from '../src/rules/index.ts'
import { rules } from '../tsup.config.ts'
import { type Bundle, buildBundle, withBundle } from './bundle.ts'
import { outcomesOf, type RulesCase, toText } from './rules-cases.ts'

const count = process.env.HALYARD_TEST_FULL === '1' ? 10_000 : 1_000
const atOnce = 250

let bundle: Bundle

beforeAll(async () => {
  bundle = await buildBundle(rules, 'rules/index.js')
})
afterAll(() => bundle.remove())

test('the rules have at most 14 kB with gzip, and use only features of Node 20', () => {
  expect(bundle.size).toBeLessThanOrEqual(14_000)
  expect(bundle.text).not.toMatch(/\.groupBy\(|from ?"/)
})

test('the built rules and their source agree on random cases', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now())
  const cases: fc.Arbitrary<RulesCase> = fc.tuple(movedWorlds, planChanges).map(([worlds, changes]) => ({ ...worlds, changes }))
  await withBundle(bundle, outcomesOf, async (run) => {
    let conflicts = 0
    for (let done = 0; done < count; done += atOnce) {
      const text = toText(fc.sample(cases, { numRuns: atOnce, seed: seed + done }))
      const expected = outcomesOf(source, text)
      expect(JSON.parse(await run(text)), `FUZZ_SEED=${seed}`).toEqual(JSON.parse(expected))
      conflicts += JSON.parse(expected).filter((outcome: { conflicts: unknown[] }) => outcome.conflicts.length > 0).length
    }
    // The test needs enough cases with conflicts.
    expect(conflicts).toBeGreaterThan(count / 10)
  })
}, 600_000)
