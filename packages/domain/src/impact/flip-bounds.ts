import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import type { StoredStrategy } from '../world/world.ts'

/** The rules of a feature in one environment. */
export interface Rules {
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
  readonly dependencies: readonly Dependency[]
}

/** Shares of all evaluations, from 0 to 1. */
export interface FlipBounds {
  readonly atLeast: number
  readonly atMost: number
}

/** Changes outside the feature. */
interface Around {
  /** Constraints of a segment before and after; equal: the segment is unchanged. */
  readonly segmentBefore: (id: number) => readonly Constraint[] | undefined
  readonly segmentAfter: (id: number) => readonly Constraint[] | undefined
  /** Whether a parent may have another outcome. */
  readonly isParentChanged: boolean
}

/** A strategy as a share of all ids. */
interface Share {
  /** Equal for strategies that differ only in the percentage. */
  readonly key: string
  readonly variants: string
  readonly share: number
  /** True: only the percentage decides. */
  readonly isFree: boolean
}

const percentages: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
}

const everybody: Share = { key: 'everybody', variants: '[]', share: 1, isFree: true }

const shareOf = (text: string | undefined): number => {
  const percentage = Math.floor(Number(text ?? Number.NaN))
  return Number.isNaN(percentage) ? 0 : Math.min(100, Math.max(0, percentage)) / 100
}

/** Whether every context has a bucket, because a random number replaces a missing id. */
const hasBucketForAll = ({ name, parameters }: StoredStrategy): boolean =>
  name === 'default' ||
  name === 'gradualRolloutRandom' ||
  (name === 'flexibleRollout' && ['default', 'random'].includes(parameters.stickiness || 'default'))

const toShare = (strategy: StoredStrategy, constraintsOf: (id: number) => readonly Constraint[] | undefined): Share => {
  const { name, parameters, constraints, segments, variants } = strategy
  const parameter = Object.hasOwn(percentages, name) ? percentages[name]! : undefined
  const { [parameter ?? '']: percentage, ...others } = parameters
  return {
    key: JSON.stringify([name, Object.entries(others).sort(), constraints, segments.map((id) => [id, constraintsOf(id) ?? null])]),
    variants: JSON.stringify(variants),
    share: parameter === undefined ? 1 : shareOf(percentage),
    isFree: constraints.length === 0 && segments.length === 0 && hasBucketForAll(strategy),
  }
}

const sharesOf = (rules: Rules | undefined, constraintsOf: Around['segmentBefore']): readonly Share[] => {
  if (!rules?.enabled) return []
  const shares = rules.strategies.filter(({ disabled }) => !disabled).map((strategy) => toShare(strategy, constraintsOf))
  return shares.length > 0 ? shares : [everybody]
}

const sum = (shares: readonly number[]): number =>
  Math.min(
    1,
    shares.reduce((total, share) => total + share, 0),
  )

const mostOf = (shares: readonly Share[]) => sum(shares.map(({ share }) => share))

const leastOf = (shares: readonly Share[], rules: Rules | undefined): number =>
  rules && rules.dependencies.length > 0 ? 0 : Math.max(0, ...shares.filter(({ isFree }) => isFree).map(({ share }) => share))

/** The share for which one of the strategies has another result. Percentages of equal rules are nested, so only their difference counts. */
const differenceOf = (before: readonly Share[], after: readonly Share[]): number => {
  const left = [...after]
  const changed = before.map(({ key, share }) => {
    const at = left.findIndex((other) => other.key === key)
    const [other] = at < 0 ? [] : left.splice(at, 1)
    return Math.abs(share - (other?.share ?? 0))
  })
  return sum([...changed, ...left.map(({ share }) => share)])
}

/**
 * The rules that choose a variant for contexts for which the feature is on. The order of strategies counts only if a strategy has its own
 * variants.
 */
const choiceOf = (shares: readonly Share[], rules: Rules | undefined): string => {
  const isOrdered = shares.some(({ variants }) => variants !== '[]')
  return JSON.stringify([isOrdered && shares.map(({ key, variants }) => [key, variants]), rules?.variants ?? []])
}

const round = (share: number) => Math.round(share * 1e6) / 1e6

/**
 * Bounds of the share that gets another outcome, regardless of the contexts: for applications whose contexts the server never receives.
 * Undefined: the feature does not exist.
 */
export const flipBounds = (before: Rules | undefined, after: Rules | undefined, around: Around): FlipBounds => {
  const [one, other] = [sharesOf(before, around.segmentBefore), sharesOf(after, around.segmentAfter)]
  const [mostBefore, mostAfter] = [mostOf(one), mostOf(other)]
  const isShuffled = choiceOf(one, before) !== choiceOf(other, after)
  const isAllowedOtherwise =
    around.isParentChanged || JSON.stringify(before?.dependencies ?? []) !== JSON.stringify(after?.dependencies ?? [])
  const onInBoth = isShuffled || isAllowedOtherwise ? Math.min(mostBefore, mostAfter) : 0
  return {
    atLeast: round(Math.max(0, leastOf(one, before) - mostAfter, leastOf(other, after) - mostBefore)),
    atMost: round(Math.min(1, mostBefore + mostAfter, differenceOf(one, other) + onInBoth)),
  }
}
