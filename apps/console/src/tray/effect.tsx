import type { Plan, World } from '@halyard/domain'
import { EffectList } from '../parts/effect-list.tsx'
import { Name } from '../parts/name.tsx'
import { countText, numberText } from '../sentences/numbers.ts'
import classes from './tray-panel.module.css'
import { changedSegments, useAffected } from './use-affected.ts'
import { useRehearsal } from './use-rehearsal.ts'

interface Props {
  readonly world: World
  readonly plan: Plan
}

interface RehearsedProps {
  readonly before: World | undefined
  readonly after: World | undefined
  /** Equal for equal worlds. */
  readonly hash: string
  /** Number of affected flags that are not evaluated. */
  readonly others?: number
}

const Rehearsed = ({ before, after, hash, others = 0 }: RehearsedProps) => {
  const rehearsal = useRehearsal(before, after, hash)
  return (
    <section aria-label="Effect" aria-busy={rehearsal === undefined}>
      <h4>Effect</h4>
      {rehearsal?.features.map((feature) => (
        <div key={feature.name}>
          {rehearsal.features.length > 1 && <Name>{feature.name}</Name>}
          <EffectList feature={feature} contexts={rehearsal.contexts} className={classes.effect} />
        </div>
      ))}
      {rehearsal?.features.length === 0 && <p>No flag of the project uses it in this environment.</p>}
      {others > 0 && <p>{countText(others, 'further flag')} not evaluated here.</p>}
      <p className={classes.basis}>
        {rehearsal
          ? `Evaluated here for ${numberText(rehearsal.contexts)} generated users, before and after.`
          : 'Evaluating generated users…'}
      </p>
    </section>
  )
}

/** A change of segments makes a difference for all flags that use them. */
const SegmentEffect = ({ world, plan }: Props) => {
  const { before, after, names, others } = useAffected(world, plan)
  return <Rehearsed before={before} after={after} hash={`${plan.hash} ${names.join(' ')}`} others={others} />
}

/** For whom the changes make a difference: the rules, evaluated in this page for generated users before and after. */
export const Effect = ({ world, plan }: Props) => {
  if (plan.difference.length === 0 || plan.conflicts.length > 0) return null
  if (changedSegments(world, plan).length > 0) return <SegmentEffect world={world} plan={plan} />
  return <Rehearsed before={world} after={plan.result} hash={plan.hash} />
}
