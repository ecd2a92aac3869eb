import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contexts, snapshots } from '../../test/arbitrary-snapshots.ts'
import type { EvaluationContext } from './context.ts'
import { compile, type EvaluatorOptions } from './evaluator.ts'
import type { ClientConstraint, Snapshot } from './snapshot.ts'

const options = (more: Partial<EvaluatorOptions> = {}): EvaluatorOptions => ({
  extended: true,
  hostname: 'here',
  now: () => Date.UTC(2026, 0, 31),
  random: () => 0.4,
  ...more,
})

/** A generator of numbers from 0 to below 1, different on each call. */
const sequence = (): (() => number) => {
  let last = 0.1
  return () => {
    last = (last * 1103515.245 + 0.12345) % 1
    return last
  }
}

test('an explanation has the same outcome as the evaluation, and causes that lead to this outcome', () => {
  let variants = 0
  fc.assert(
    fc.property(snapshots, contexts, fc.boolean(), (snapshot, context, extended) => {
      const evaluator = compile(snapshot, options({ extended }))
      const on = new Map(evaluator.evaluate(context).map((toggle) => [toggle.name, toggle]))
      for (const { name, strategies = [] } of snapshot.features) {
        const { outcome, cause, parents, strategies: explained, variant } = evaluator.explain(name, context)!
        expect(outcome).toEqual(evaluator.evaluateOne(name, context))
        expect(outcome.enabled ? outcome : undefined).toEqual(on.get(name))
        expect(outcome.enabled).toBe(cause.kind === 'strategy' || cause.kind === 'noStrategies')
        if (cause.kind === 'strategy') expect(explained.findIndex(({ result }) => result)).toBe(cause.strategy)
        if (cause.kind === 'noStrategyTrue') expect(explained.some(({ result }) => result)).toBe(false)
        if (cause.kind === 'noStrategies') expect(explained.every(({ isDisabled }) => isDisabled)).toBe(true)
        if (cause.kind === 'parent') expect(parents[cause.parent]!.result).toBe(false)
        else if (cause.kind !== 'featureOff') expect(parents.every(({ result }) => result)).toBe(true)
        expect(explained).toHaveLength(strategies?.length ?? 0)
        for (const { result, constraints, segments, activation, isDisabled } of explained) {
          const all = [...constraints, ...segments, activation].every((part) => part.result)
          expect(result).toBe(all && !isDisabled)
        }
        expect(outcome.variant.name).toBe(variant?.name ?? 'disabled')
        variants += variant?.name === undefined ? 0 : 1
      }
    }),
    { numRuns: 1_000 },
  )
  // The test needs enough cases with variants.
  expect(variants).toBeGreaterThan(200)
})

test('an explanation agrees with its own outcome if random numbers decide', () => {
  fc.assert(
    fc.property(snapshots, contexts, (snapshot, context) => {
      const evaluator = compile(snapshot, options({ random: sequence() }))
      for (const { name } of snapshot.features) {
        const { outcome, cause, strategies, variant } = evaluator.explain(name, context)!
        expect(cause.kind === 'strategy' ? strategies[cause.strategy]!.result : outcome.enabled).toBe(outcome.enabled)
        expect(outcome.variant.name).toBe(variant?.name ?? 'disabled')
        for (const { activation } of strategies)
          if (activation.kind === 'rollout') expect(activation.result).toBe((activation.bucket ?? Number.NaN) <= activation.threshold)
      }
    }),
    { numRuns: 500 },
  )
})

/** The same constraint in another spelling. */
const reworded = (constraint: ClientConstraint): ClientConstraint => {
  const { operator, values, inverted } = constraint
  const other = operator === 'IN' ? 'NOT_IN' : operator === 'NOT_IN' ? 'IN' : operator
  return {
    ...constraint,
    operator: other,
    inverted: other === operator ? (inverted ?? null) : inverted !== true,
    ...(values && { values: [...values, '', ...values.map((value) => ` ${value}`)].toReversed() }),
  }
}

const inOtherWords = ({ features, segments }: Snapshot): Snapshot => ({
  features: features.map((feature) => ({
    ...feature,
    strategies: (feature.strategies ?? []).map((strategy) => ({
      ...strategy,
      constraints: (strategy.constraints ?? []).toReversed().map(reworded),
    })),
  })),
  segments: (segments ?? []).map((segment) => ({ ...segment, constraints: (segment.constraints ?? []).toReversed().map(reworded) })),
})

test('rules with equal meaning have equal outcomes', () => {
  fc.assert(
    fc.property(snapshots, fc.array(contexts, { maxLength: 3 }), (snapshot, several) => {
      const [one, other] = [compile(snapshot, options()), compile(inOtherWords(snapshot), options())]
      for (const context of several) expect(other.evaluate(context)).toEqual(one.evaluate(context))
    }),
    { numRuns: 500 },
  )
})

test('a changed evaluator equals a new one, and the former evaluator stays unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(snapshots, { minLength: 2, maxLength: 5 }),
      fc.array(contexts, { minLength: 1, maxLength: 3 }),
      (history, several) => {
        const mixed = history.map((snapshot, at): Snapshot => {
          const former = history[at - 1]?.features ?? []
          return { ...snapshot, features: snapshot.features.map((feature, index) => (index % 2 ? feature : (former[index] ?? feature))) }
        })
        const [first, ...more] = mixed as [Snapshot, ...Snapshot[]]
        const start = compile(first, options())
        const expected = several.map((context) => start.evaluate(context))
        let evaluator = start
        for (const snapshot of more) {
          evaluator = evaluator.with(snapshot)
          const recompiled = compile(snapshot, options())
          expect(evaluator.reads).toEqual(recompiled.reads)
          for (const context of several) {
            expect(evaluator.evaluate(context)).toEqual(recompiled.evaluate(context))
            for (const { name } of snapshot.features) expect(evaluator.explain(name, context)).toEqual(recompiled.explain(name, context))
          }
        }
        expect(several.map((context) => start.evaluate(context))).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})

test('outcomes depend only on the inputs that `reads` names', () => {
  const roots = ['appName', 'environment', 'userId', 'sessionId', 'remoteAddress', 'currentTime'] as const
  fc.assert(
    fc.property(snapshots, contexts, contexts, (snapshot, context, noise) => {
      const evaluator = compile(snapshot, options())
      const { fields } = evaluator.reads
      const pick = (name: string) => (fields.includes(name) ? context : noise)
      const mixed = Object.fromEntries(roots.map((name) => [name, pick(name)[name]]))
      const keys = new Set([...Object.keys(context.properties ?? {}), ...Object.keys(noise.properties ?? {})])
      const properties = Object.fromEntries(
        [...keys].map((key) => [key, Object.entries(pick(key).properties ?? {}).find(([own]) => own === key)?.[1]]),
      )
      expect(evaluator.evaluate({ ...mixed, properties })).toEqual(evaluator.evaluate(context))
    }),
    { numRuns: 1_000 },
  )
})

/** Whether a context has a non-empty value in a field. */
const has = ({ properties, ...root }: EvaluationContext, name: string): boolean => {
  const values = [root, properties ?? {}].map((fields) => Object.entries(fields).find(([own]) => own === name)?.[1])
  const value = values.find((one) => one !== undefined && one !== null)
  return value !== undefined && value !== ''
}

test('random numbers decide only if `reads` says so', () => {
  let decided = 0
  fc.assert(
    fc.property(snapshots, contexts, (snapshot, context) => {
      const [low, high] = [0, 0.999].map((drawn) => compile(snapshot, options({ random: () => drawn })))
      const isDecided = JSON.stringify(low!.evaluate(context)) !== JSON.stringify(high!.evaluate(context))
      const { random, randomWithout } = low!.reads
      const may = random || randomWithout.some((fields) => !fields.some((field) => has(context, field)))
      expect(may || !isDecided).toBe(true)
      decided += isDecided ? 1 : 0
    }),
    { numRuns: 1_000 },
  )
  // The test needs enough contexts that lack an id.
  expect(decided).toBeGreaterThan(50)
})

test('no context throws an error', () => {
  const hostile = fc.oneof(
    contexts,
    fc.record({ userId: fc.anything(), currentTime: fc.anything(), properties: fc.anything() }),
    fc.record({
      remoteAddress: fc.string({ maxLength: 60 }),
      properties: fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'country', 'version', 'age'), fc.anything()),
    }),
    fc.constant({
      userId: 'x'.repeat(200_000),
      properties: { version: '1.'.repeat(100_000), age: '9'.repeat(100_000), country: 'a'.repeat(50_000) },
    }),
    fc.constant({
      userId: Number.NaN,
      sessionId: [1, 2],
      properties: { age: Number.NaN, version: ['1.2.3'], country: { toString: null } },
    }),
  )
  fc.assert(
    fc.property(snapshots, hostile, (snapshot, context) => {
      const evaluator = compile(snapshot, options())
      expect(Array.isArray(evaluator.evaluate(context as never))).toBe(true)
      for (const { name } of snapshot.features) expect(evaluator.explain(name, context as never)?.name).toBe(name)
    }),
    { numRuns: 1_000 },
  )
})
