import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contexts, snapshots } from '../../test/arbitrary-snapshots.ts'
import { type EvaluationContext, readField, rootFields } from './context.ts'
import { compile } from './evaluator.ts'
import { PremixedId } from './premixed-hash.ts'
import { compileForSamples, type SampledContext } from './sampled-evaluator.ts'
import type { Snapshot } from './snapshot.ts'

const now = Date.UTC(2026, 0, 31)
const seed = '0.123'
const fields = [...rootFields, 'country', 'version', 'age', 'toString', '__proto__']
const someFields = fc.subarray(fields).map((names) => new Set(names))
const hashedFields = fc.subarray(fields.filter((name) => name !== 'currentTime')).map((names) => new Set(names))

const draw = (prefix: Parameters<PremixedId['hashAfter']>[0]) => new PremixedId(seed).hashAfter(prefix) / 2 ** 32

/** The context with all fields as properties: unknown fields are missing, and hashed fields hold their hash. */
const sampled = (
  context: EvaluationContext,
  isUnknown: (field: string) => boolean,
  show: (field: string, value: string) => string,
): SampledContext => {
  const properties: Record<string, string> = Object.create(null)
  for (const field of fields) {
    const value = readField(context, field)
    if (value !== undefined && !isUnknown(field)) properties[field] = show(field, value)
  }
  return { context: { properties }, isUnknown, seed }
}

const compareAll = (
  snapshot: Snapshot,
  context: EvaluationContext,
  unknown: ReadonlySet<string>,
  hashed: ReadonlySet<string>,
  prefix: string,
) => {
  const mask = {
    isHashed: (field: string) => hashed.has(field),
    hash: (_: string, value: string) => (value === '' ? '' : prefix + value),
  }
  const names = snapshot.features.map(({ name }) => name)
  const part = sampled(
    context,
    (field) => unknown.has(field),
    (field, value) => (hashed.has(field) ? mask.hash(field, value) : value),
  )
  const outcomes = compileForSamples(snapshot, { mask, now, extended: true }).outcomes(names, part)
  const complete = compile(snapshot, { extended: true, now: () => now, random: draw })
  let known = 0
  for (const [at, name] of names.entries()) {
    if (outcomes[at] === null) continue
    expect(outcomes[at]).toEqual(complete.evaluateOne(name, context))
    known++
  }
  return { known, unknown: names.length - known }
}

test('an outcome that is known for part of a context is the outcome for the complete context', () => {
  const counts = { known: 0, unknown: 0 }
  fc.assert(
    fc.property(snapshots, contexts, someFields, hashedFields, (snapshot, context, unknown, hashed) => {
      // Hashes that equal their values lead to the same buckets.
      const found = compareAll(snapshot, context, unknown, hashed, '')
      counts.known += found.known
      counts.unknown += found.unknown
    }),
    { numRuns: 1_500 },
  )
  expect(Math.min(counts.known, counts.unknown)).toBeGreaterThan(200)
})

/** The snapshot without percentages and variants, whose buckets depend on the hashes. */
const withoutBuckets = ({ features, segments }: Snapshot): Snapshot => ({
  segments: segments ?? [],
  features: features.map((feature) => ({
    ...feature,
    variants: [],
    strategies: (feature.strategies ?? []).map((strategy) => ({
      ...strategy,
      name: ['userWithId', 'remoteAddress'].includes(strategy.name) ? strategy.name : 'default',
      variants: [],
    })),
  })),
})

test('an outcome that is known for hashes is the outcome for the values, if no bucket decides', () => {
  const counts = { known: 0, unknown: 0 }
  fc.assert(
    fc.property(snapshots, contexts, hashedFields, (snapshot, context, hashed) => {
      const found = compareAll(withoutBuckets(snapshot), context, new Set(), hashed, 'hash of ')
      counts.known += found.known
      counts.unknown += found.unknown
    }),
    { numRuns: 1_500 },
  )
  expect(Math.min(counts.known, counts.unknown)).toBeGreaterThan(100)
})

test('a percentage selects the same share of hashes as of ids', () => {
  const strategy = { name: 'flexibleRollout', parameters: { rollout: '30', stickiness: 'userId', groupId: 'one' } }
  const mask = { isHashed: () => true, hash: (_: string, value: string) => value }
  const evaluator = compileForSamples({ features: [{ name: 'one', enabled: true, strategies: [strategy] }] }, { mask, now })
  const on = Array.from({ length: 20_000 }, (_, at) =>
    evaluator.outcomes(['one'], { context: { userId: `h${at}` }, isUnknown: () => false, seed }),
  )
  expect(on.filter(([outcome]) => outcome?.enabled).length / on.length).toBeCloseTo(0.3, 1)
})
