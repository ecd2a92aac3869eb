import type { ActivationExplanation } from './explanation.ts'
import { bucketOf, isRolledOut } from './rollout.ts'
import type { Run } from './run.ts'
import { decidingField, type Stickiness } from './stickiness.ts'
import type { Activation, CompileOptions } from './strategy.ts'

/** The source of the id that is hashed into a bucket. */
export const explainHash = (run: Run, stickiness: Stickiness, groupId: string) => {
  const field = decidingField(run, stickiness)
  return {
    stickiness: stickiness.name,
    field: field === undefined ? undefined : run.nameOf(field),
    value: field === undefined ? undefined : run.text(field),
    groupId,
    isRandom: field === undefined && stickiness.isRandomWithout,
  }
}

/** Explains the conditions of a strategy other than its constraints and segments. */
export const explainActivation = (run: Run, { hostname }: CompileOptions, activation: Activation): ActivationExplanation => {
  switch (activation.kind) {
    case 'always':
      return { kind: 'always', result: true }
    case 'unknown':
      return { kind: 'unknown', result: false }
    case 'list': {
      const { parameter, field, predicate } = activation
      const value = field === 'hostname' ? hostname : run.textOf(field)
      return { kind: 'list', parameter, field, value, result: run.holds(predicate) }
    }
    case 'rollout': {
      const { rollout } = activation
      return {
        kind: 'rollout',
        ...explainHash(run, rollout.stickiness, rollout.groupId),
        bucket: bucketOf(run, rollout),
        threshold: rollout.threshold,
        result: isRolledOut(run, rollout),
      }
    }
  }
}
