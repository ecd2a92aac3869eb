import type { EvaluationContext } from '../evaluate/context.ts'
import type { FieldMask } from '../evaluate/field-mask.ts'
import { compileForSamples } from '../evaluate/sampled-evaluator.ts'
import { snapshotOf } from '../evaluate/snapshot-of.ts'
import type { Toggle } from '../evaluate/toggle.ts'
import { variantOf } from '../impact/flip-counter.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { World } from '../world/world.ts'
import { type Certain, certainOf } from './certain.ts'
import { fieldValues } from './field-values.ts'
import { type ApplicationUsage, contextAt, type GeneratedContext } from './generated-contexts.ts'
import { changeOf, type OutcomeChange, outcomeChanges } from './outcome-change.ts'
import { type Persona, type RehearsedPersona, rehearsePersona } from './personas.ts'

export interface RehearsalInput {
  /** The worlds before and after, with the same environment, and with the parents and segments of the features. */
  readonly before: World
  readonly after: World
  /** The features to rehearse; absent: all live features of both worlds. */
  readonly features?: readonly string[]
  /** Number of generated contexts; 20,000 if absent. */
  readonly contexts?: number
  readonly personas?: readonly Persona[]
  /** Calls by application, which weight the shares; absent: every context has the same weight. */
  readonly usage?: readonly ApplicationUsage[]
  /** Milliseconds since 1970: the time of all contexts that have no own time. */
  readonly now: number
  /** True: the server enables the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE. */
  readonly extended?: boolean
  /** Number of contexts between two pauses; 1,000 if absent. */
  readonly sliceSize?: number
}

export interface Counted {
  readonly contexts: number
  /** From 0 to 1, weighted by usage, with six decimals. */
  readonly share: number
}

export interface VariantChange extends Counted {
  /** Names of variants; null: off, or no variant. */
  readonly from: string | null
  readonly to: string | null
}

/** The effect on one feature: exact counts of the generated contexts, over all strategies together. */
export interface RehearsedFeature {
  readonly name: string
  readonly counts: Readonly<Record<OutcomeChange, Counted>>
  /** Contexts with another variant, most frequent first. */
  readonly variants: readonly VariantChange[]
  /** The first contexts of each change. */
  readonly examples: Readonly<Record<OutcomeChange, readonly EvaluationContext[]>>
  readonly personas: readonly RehearsedPersona[]
  readonly certain: Certain
}

export interface Rehearsal {
  readonly contexts: number
  readonly features: readonly RehearsedFeature[]
}

/** Progress of a rehearsal, in contexts. */
export interface RehearsalProgress {
  readonly done: number
  readonly total: number
}

interface Tally {
  contexts: number
  weight: number
}

interface FeatureTally {
  readonly changes: Record<OutcomeChange, Tally & { readonly examples: EvaluationContext[] }>
  readonly variants: Map<string, Tally & Pick<VariantChange, 'from' | 'to'>>
}

const mostExamples = 3

const unmasked: FieldMask = { isHashed: () => false, hash: (_, value) => value }

const newTally = (): FeatureTally => ({
  changes: Object.fromEntries(
    outcomeChanges.map((change) => [change, { contexts: 0, weight: 0, examples: [] }]),
  ) as unknown as FeatureTally['changes'],
  variants: new Map(),
})

const addTo = (tally: Tally, weight: number): void => {
  tally.contexts++
  tally.weight += weight
}

const record = (tally: FeatureTally, one: Toggle | undefined, other: Toggle | undefined, { context, weight }: GeneratedContext): void => {
  const change = changeOf(one, other)
  const counted = tally.changes[change]
  addTo(counted, weight)
  if (counted.examples.length < mostExamples) counted.examples.push(context)
  if (change !== 'otherVariant') return
  const [from, to] = [variantOf(one), variantOf(other)]
  const key = JSON.stringify([from, to])
  const variant = tally.variants.get(key) ?? { contexts: 0, weight: 0, from, to }
  addTo(variant, weight)
  tally.variants.set(key, variant)
}

const liveIn = ({ features }: World): string[] =>
  [...features.values()].filter(({ archived, configuration }) => !archived && configuration).map(({ name }) => name)

const stickyFieldsOf = (worlds: readonly World[]): Set<string> =>
  new Set(
    worlds.flatMap(({ features }) =>
      [...features.values()].flatMap(({ configuration }) => [
        ...(configuration?.variants.map(({ stickiness }) => stickiness) ?? []),
        ...(configuration?.strategies.flatMap(({ parameters, variants }) => [
          parameters.stickiness ?? '',
          ...variants.map(({ stickiness }) => stickiness ?? ''),
        ]) ?? []),
      ]),
    ),
  )

const resultOf = (tally: FeatureTally): Pick<RehearsedFeature, 'counts' | 'variants' | 'examples'> => {
  const all = outcomeChanges.map((change) => [change, tally.changes[change]] as const)
  const total = all.reduce((sum, [, { weight }]) => sum + weight, 0)
  const counted = ({ contexts, weight }: Tally): Counted => ({ contexts, share: total > 0 ? Math.round((weight / total) * 1e6) / 1e6 : 0 })
  return {
    // The entries have all changes.
    counts: Object.fromEntries(all.map(([change, each]) => [change, counted(each)])) as unknown as RehearsedFeature['counts'],
    examples: Object.fromEntries(all.map(([change, { examples }]) => [change, examples])) as unknown as RehearsedFeature['examples'],
    variants: [...tally.variants.values()]
      .sort((one, other) => other.contexts - one.contexts)
      .map(({ from, to, ...each }) => ({ from, to, ...counted(each) })),
  }
}

/**
 * Evaluates features in two worlds for the same generated contexts and personas. The generator pauses after each slice, so that a page stays
 * responsive; its last value is the result. The result is the same on each call.
 */
export function* rehearse(input: RehearsalInput): Generator<RehearsalProgress, Rehearsal> {
  const { before, after, contexts: total = 20_000, personas = [], usage = [], now, extended = false, sliceSize = 1_000 } = input
  const worlds = [before, after]
  const names = [...(input.features ?? new Set(worlds.flatMap(liveIn)))].sort(compareCodePoints)
  const [one, other] = worlds.map((world) => compileForSamples(snapshotOf(world), { mask: unmasked, now, extended }))
  const generate = contextAt({
    count: total,
    environment: after.environment,
    fields: [...new Set(names.flatMap((name) => [one!, other!].flatMap((evaluator) => evaluator.fieldsOf(name))))],
    stickyFields: stickyFieldsOf(worlds),
    values: fieldValues(worlds),
    usage,
  })
  const tallies = names.map(newTally)
  const isUnknown = () => false
  for (let done = 0; done < total; done++) {
    const generated = generate(done)
    const sampled = { context: generated.context, isUnknown, seed: `draw-${done}` }
    const [from, to] = [one!.outcomes(names, sampled), other!.outcomes(names, sampled)]
    // No field is unknown, so every outcome is known.
    for (const [at, tally] of tallies.entries()) record(tally, from[at] ?? undefined, to[at] ?? undefined, generated)
    if ((done + 1) % sliceSize === 0) yield { done: done + 1, total }
  }
  const played = personas.map((persona) => rehearsePersona({ before, after }, names, persona, { now, extended }))
  return {
    contexts: total,
    features: names.map((name, at) => ({
      name,
      ...resultOf(tallies[at]!),
      personas: played.map((outcomes) => outcomes[at]!),
      certain: certainOf(before, after, name, extended),
    })),
  }
}

/** The result of a rehearsal without pauses. */
export const rehearseAtOnce = (input: RehearsalInput): Rehearsal => {
  const steps = rehearse(input)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
