import type { EvaluationContext } from '../evaluate/context.ts'
import { compile, type Evaluator } from '../evaluate/evaluator.ts'
import type { Explanation } from '../evaluate/explanation.ts'
import { type hashPrefix, PremixedId } from '../evaluate/premixed-hash.ts'
import { snapshotOf } from '../evaluate/snapshot-of.ts'
import type { World } from '../world/world.ts'
import { changeOf, type OutcomeChange } from './outcome-change.ts'

/** A context that people saved under a name. */
export interface Persona {
  readonly name: string
  readonly context: EvaluationContext
}

/** The outcome of a persona, with the reason. */
export interface PersonaOutcome {
  readonly enabled: boolean
  /** Null: no variant. */
  readonly variant: string | null
  /** Id of the strategy that decides; null: no strategy decides. */
  readonly strategyId: string | null
  /** Undefined: the feature does not exist. */
  readonly explanation: Explanation | undefined
}

export interface RehearsedPersona {
  readonly name: string
  readonly change: OutcomeChange
  readonly before: PersonaOutcome
  readonly after: PersonaOutcome
}

const range = 2 ** 32

/** The evaluator of a world. Chance depends only on the persona, so that both worlds draw the same numbers. */
const evaluatorFor = (world: World, persona: Persona, now: number, extended: boolean): Evaluator => {
  const id = new PremixedId(persona.name)
  const random = (prefix: ReturnType<typeof hashPrefix>) => id.hashAfter(prefix) / range
  return compile(snapshotOf(world), { now: () => now, random, extended })
}

const outcomeOf = ({ features }: World, evaluator: Evaluator, name: string, context: EvaluationContext): PersonaOutcome => {
  const explanation = evaluator.explain(name, context)
  const enabledStrategies = features.get(name)?.configuration?.strategies.filter(({ disabled }) => !disabled) ?? []
  const cause = explanation?.cause
  return {
    enabled: explanation?.outcome.enabled === true,
    variant: explanation?.outcome.variant.enabled ? explanation.outcome.variant.name : null,
    strategyId: cause?.kind === 'strategy' ? (enabledStrategies[cause.strategy]?.id ?? null) : null,
    explanation,
  }
}

/** The outcomes of one persona in both worlds, for each feature. */
export const rehearsePersona = (
  worlds: { readonly before: World; readonly after: World },
  names: readonly string[],
  persona: Persona,
  { now, extended }: { readonly now: number; readonly extended: boolean },
): RehearsedPersona[] => {
  const [before, after] = [worlds.before, worlds.after].map((world) => evaluatorFor(world, persona, now, extended))
  return names.map((name) => {
    const [one, other] = [outcomeOf(worlds.before, before!, name, persona.context), outcomeOf(worlds.after, after!, name, persona.context)]
    return { name: persona.name, change: changeOf(one.explanation?.outcome, other.explanation?.outcome), before: one, after: other }
  })
}
