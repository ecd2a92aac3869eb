import { type Rehearsal, type RehearsalInput, type RehearsalProgress, type RehearsedFeature, rehearse } from '../rehearsal/rehearse.ts'
import type { World } from '../world/world.ts'

/**
 * How a feature differs on the right from the left. Wider: on for more contexts, and off for none of the others. `otherVariant` and
 * `otherPayload`: on for the same contexts.
 */
export type Behaviour = 'same' | 'wider' | 'narrower' | 'otherPeople' | 'otherVariant' | 'otherPayload'

export interface ComparedFeature {
  readonly name: string
  readonly behaviour: Behaviour
  /** True: the behaviour holds for every context, and not only for the generated ones. */
  readonly isCertain: boolean
  /** The evaluation of the left as `before`, and of the right as `after`. */
  readonly rehearsal: RehearsedFeature
}

export interface ComparisonInput extends Omit<RehearsalInput, 'before' | 'after'> {
  readonly left: World
  readonly right: World
}

const behaviourOf = ({ counts }: RehearsedFeature): Behaviour => {
  const has = (change: keyof typeof counts) => counts[change].contexts > 0
  if (has('gain') && has('lose')) return 'otherPeople'
  if (has('gain')) return 'wider'
  if (has('lose')) return 'narrower'
  if (has('otherVariant')) return 'otherVariant'
  return has('otherPayload') ? 'otherPayload' : 'same'
}

const isCertain = (behaviour: Behaviour, { certain }: RehearsedFeature): boolean => {
  const { nobodyLoses, nobodyGains, isSame } = certain
  switch (behaviour) {
    case 'same':
      return isSame === 'always'
    case 'wider':
      return nobodyLoses === 'always'
    case 'narrower':
      return nobodyGains === 'always'
    case 'otherPeople':
      // Contexts in both directions occurred.
      return true
    default:
      return nobodyLoses === 'always' && nobodyGains === 'always'
  }
}

const compared = (rehearsal: Rehearsal): ComparedFeature[] =>
  rehearsal.features.map((feature) => {
    const behaviour = behaviourOf(feature)
    return { name: feature.name, behaviour, isCertain: isCertain(behaviour, feature), rehearsal: feature }
  })

/** Compares the decisions of two configurations for generated contexts. The generator pauses like `rehearse`. */
export function* compareBehaviour({ left, right, ...rest }: ComparisonInput): Generator<RehearsalProgress, readonly ComparedFeature[]> {
  return compared(yield* rehearse({ ...rest, before: left, after: right }))
}
