import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleContexts, ruleWorlds } from '../../test/arbitrary-rules.ts'
import { compile } from '../evaluate/evaluator.ts'
import { PremixedId } from '../evaluate/premixed-hash.ts'
import { snapshotOf } from '../evaluate/snapshot-of.ts'
import type { World } from '../world/world.ts'
import { analyseFeature } from './analyse-feature.ts'

const now = Date.UTC(2026, 5, 1)
const options = {
  extended: true,
  now: () => now,
  random: ({ state }: { state: number }) => new PremixedId('draw').hashAfter({ state, rest: 0, length: 0 }) / 2 ** 32,
}
const evaluatorOf = (world: World) => compile(snapshotOf(world), options)
const findingsOf = (world: World) => analyseFeature(world, world.features.get('checkout')!, { now, extended: true })

const without = (world: World, strategyId: string): World => {
  const feature = world.features.get('checkout')!
  const configuration = feature.configuration!
  const strategies = configuration.strategies.filter(({ id }) => id !== strategyId)
  return { ...world, features: new Map(world.features).set('checkout', { ...feature, configuration: { ...configuration, strategies } }) }
}

const cases = fc.tuple(ruleWorlds, fc.array(ruleContexts, { minLength: 20, maxLength: 40 }))

test('a constant result is the result of the evaluator for every context', () => {
  fc.assert(
    fc.property(cases, ([world, contexts]) => {
      const constant = findingsOf(world).find(({ kind }) => kind === 'constant')
      if (constant?.kind !== 'constant') return
      const evaluator = evaluatorOf(world)
      for (const context of contexts) expect(evaluator.evaluateOne('checkout', context)?.enabled).toBe(constant.result === 'on')
    }),
    { numRuns: 600 },
  )
})

test('a removable strategy can be removed without a change of any decision', () => {
  fc.assert(
    fc.property(cases, ([world, contexts]) => {
      const evaluator = evaluatorOf(world)
      for (const finding of findingsOf(world)) {
        if (finding.kind !== 'ineffectiveStrategy' || !finding.isRemovable) continue
        const other = evaluatorOf(without(world, finding.strategyId))
        for (const context of contexts) expect(other.evaluateOne('checkout', context)).toEqual(evaluator.evaluateOne('checkout', context))
      }
    }),
    { numRuns: 600 },
  )
})

test('a constant condition has its result for every context', () => {
  fc.assert(
    fc.property(cases, ([world, contexts]) => {
      const evaluator = evaluatorOf(world)
      const strategies = world.features.get('checkout')!.configuration!.strategies.filter(({ disabled }) => !disabled)
      for (const finding of findingsOf(world)) {
        const [, position] = finding.kind === 'constantCondition' ? (/^constraints\/(\d)$/.exec(finding.path) ?? []) : []
        if (finding.kind !== 'constantCondition' || position === undefined) continue
        const at = strategies.findIndex(({ id }) => id === finding.strategyId)
        for (const context of contexts) {
          const explained = evaluator.explain('checkout', context)?.strategies[at]?.constraints[Number(position)]
          expect(explained?.result).toBe(finding.result)
        }
      }
    }),
    { numRuns: 300 },
  )
})
