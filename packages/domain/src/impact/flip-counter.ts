import { type EvaluationContext, readField } from '../evaluate/context.ts'
import type { SampledContext, SampledEvaluator } from '../evaluate/sampled-evaluator.ts'
import type { Toggle } from '../evaluate/toggle.ts'
import { compareCodePoints } from '../sorting/code-points.ts'

/** A context of a sample, with the number of requests that it represents. */
export interface WeightedContext extends SampledContext {
  readonly weight: number
  /** The projects whose features the application of the context reads; null: all. One application always has the same list object. */
  readonly projects: readonly string[] | null
}

export const flipKinds = ['on', 'off', 'variant', 'payload'] as const
type FlipKind = (typeof flipKinds)[number]

/** Contexts that get another outcome. Shares refer to all contexts whose outcome is known, from 0 to 1. */
export interface Flip {
  readonly kind: FlipKind
  /** Names of variants; null: the feature is off, or has no variant. */
  readonly from: string | null
  readonly to: string | null
  readonly contexts: number
  readonly share: number
}

/** The contexts that flip, by the value of a field. */
export interface FlippedField {
  readonly name: string
  /** True: the field is sensitive, so its values are not listed. */
  readonly isSensitive: boolean
  readonly values: readonly {
    /** Null: the context lacks the field. */
    readonly value: string | null
    readonly contexts: number
    /** Share of the contexts that flip. */
    readonly share: number
  }[]
}

export interface FeatureFlips {
  readonly name: string
  /** Contexts for which both outcomes are known. */
  readonly contexts: number
  readonly unanswerable: number
  readonly share: number
  /** The share by kind, including flips that are not listed. */
  readonly shares: Readonly<Record<FlipKind, number>>
  /** The most frequent flips. */
  readonly flips: readonly Flip[]
  readonly fields: readonly FlippedField[]
}

interface Count {
  contexts: number
  weight: number
}

interface FeatureCounts extends Count {
  unanswerable: number
  readonly flips: Map<string, Count & Pick<Flip, 'kind' | 'from' | 'to'>>
  readonly values: readonly (readonly [field: string, counts: Map<string | null, Count>])[]
}

const most = { flips: 20, values: 5, fields: 20, valueLength: 200 }

export const variantOf = (toggle: Toggle | undefined): string | null =>
  toggle?.enabled && toggle.variant.enabled ? toggle.variant.name : null

const payloadOf = ({ variant: { payload } }: Toggle): string => (payload ? `${payload.type} ${payload.value}` : '')

/** The difference between two outcomes. A feature that does not exist is off. Undefined: the outcomes are equal. */
export const kindOf = (before: Toggle | undefined, after: Toggle | undefined): FlipKind | undefined => {
  if (before?.enabled !== true || after?.enabled !== true) {
    if ((before?.enabled === true) === (after?.enabled === true)) return undefined
    return after?.enabled === true ? 'on' : 'off'
  }
  if (variantOf(before) !== variantOf(after)) return 'variant'
  return payloadOf(before) === payloadOf(after) ? undefined : 'payload'
}

const add = <K, C extends Count>(counts: Map<K, C>, key: K, weight: number, create: () => C): void => {
  const count = counts.get(key) ?? create()
  count.contexts++
  count.weight += weight
  counts.set(key, count)
}

const byWeight = (one: Count, other: Count) => other.weight - one.weight || other.contexts - one.contexts

const round = (share: number) => Math.round(share * 1e4) / 1e4

/** Fields without information: `currentTime` and `environment` have the same value for all contexts, or for none. */
const unlisted: ReadonlySet<string> = new Set(['currentTime', 'environment'])

interface CountedFeature {
  readonly name: string
  readonly project: string
}

/** Features whose outcomes an application reads. */
interface Read {
  readonly names: readonly string[]
  readonly counts: readonly FeatureCounts[]
}

interface States {
  readonly before: SampledEvaluator
  readonly after: SampledEvaluator
}

/** Counts the contexts that get another outcome, for each feature. */
export class FlipCounter {
  readonly #states: States
  readonly #features: readonly CountedFeature[]
  readonly #isSensitive: (field: string) => boolean
  readonly #counts: readonly FeatureCounts[]
  readonly #readBy = new Map<WeightedContext['projects'], Read>()

  constructor(states: States, features: readonly CountedFeature[], isSensitive: (field: string) => boolean) {
    this.#states = states
    this.#features = features
    this.#isSensitive = isSensitive
    this.#counts = features.map(({ name }) => {
      const read = [states.before, states.after].flatMap((state) => state.fieldsOf(name))
      const fields = ['appName', ...[...new Set(read)].filter((field) => field !== 'appName').sort(compareCodePoints)]
      const values = fields.filter((field) => !unlisted.has(field)).map((field) => [field, new Map<string | null, Count>()] as const)
      return { contexts: 0, weight: 0, unanswerable: 0, flips: new Map(), values }
    })
  }

  add(sampled: WeightedContext): void {
    const { names, counts: read } = this.#readIn(sampled.projects)
    const before = this.#states.before.outcomes(names, sampled)
    const after = this.#states.after.outcomes(names, sampled)
    for (const [at, counts] of read.entries()) {
      const [one, other] = [before[at], after[at]]
      if (one === null || other === null) counts.unanswerable++
      else this.#addOutcomes(counts, one, other, sampled)
    }
  }

  #readIn(projects: WeightedContext['projects']): Read {
    const known = this.#readBy.get(projects)
    if (known) return known
    const isRead = (at: number) => projects === null || projects.includes(this.#features[at]!.project)
    const read = {
      names: this.#features.filter((_, at) => isRead(at)).map(({ name }) => name),
      counts: this.#counts.filter((_, at) => isRead(at)),
    }
    this.#readBy.set(projects, read)
    return read
  }

  #addOutcomes(counts: FeatureCounts, one: Toggle | undefined, other: Toggle | undefined, { context, isUnknown, weight }: WeightedContext) {
    counts.contexts++
    counts.weight += weight
    const kind = kindOf(one, other)
    if (kind === undefined) return
    const [from, to] = [variantOf(one), variantOf(other)]
    add(counts.flips, JSON.stringify([kind, from, to]), weight, () => ({ kind, from, to, contexts: 0, weight: 0 }))
    for (const [field, values] of counts.values) {
      if (!isUnknown(field)) add(values, this.#shownValue(context, field), weight, () => ({ contexts: 0, weight: 0 }))
    }
  }

  #shownValue(context: EvaluationContext, field: string): string | null {
    return this.#isSensitive(field) ? null : (readField(context, field)?.slice(0, most.valueLength) ?? null)
  }

  /** The results so far, in the order of the features. Each result sorts its own lists, so a caller can pause between two results. */
  *results(): Generator<FeatureFlips> {
    for (const [at, counts] of this.#counts.entries()) yield this.#resultOf(this.#features[at]!.name, counts)
  }

  #resultOf(name: string, { contexts, weight, unanswerable, flips, values }: FeatureCounts): FeatureFlips {
    const all = [...flips.values()].sort(byWeight)
    const weightOf = (some: readonly Count[]) => some.reduce((sum, flip) => sum + flip.weight, 0)
    const flipped = weightOf(all)
    const share = (part: number, whole: number) => (whole > 0 ? round(part / whole) : 0)
    const shareOf = (kind: FlipKind) => share(weightOf(all.filter((flip) => flip.kind === kind)), weight)
    return {
      name,
      contexts,
      unanswerable,
      share: share(flipped, weight),
      shares: { on: shareOf('on'), off: shareOf('off'), variant: shareOf('variant'), payload: shareOf('payload') },
      flips: all
        .slice(0, most.flips)
        .map((flip) => ({ kind: flip.kind, from: flip.from, to: flip.to, contexts: flip.contexts, share: share(flip.weight, weight) })),
      fields: values
        .slice(0, flipped > 0 ? most.fields : 0)
        .map(([field, counts]) => this.#fieldOf(field, counts, (count) => share(count.weight, flipped))),
    }
  }

  #fieldOf(name: string, counts: ReadonlyMap<string | null, Count>, shareOf: (count: Count) => number): FlippedField {
    const isSensitive = this.#isSensitive(name)
    const values = [...(isSensitive ? [] : counts)]
      .sort(([, one], [, other]) => byWeight(one, other))
      .slice(0, most.values)
      .map(([value, count]) => ({ value, contexts: count.contexts, share: shareOf(count) }))
    return { name, isSensitive, values }
  }
}
