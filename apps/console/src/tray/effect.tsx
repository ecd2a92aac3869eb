import type { Plan, World } from '@halyard/domain'
import { Name } from '../parts/name.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { effectLines } from '../sentences/effects.ts'
import { numberText } from '../sentences/numbers.ts'
import classes from './tray-panel.module.css'
import { useRehearsal } from './use-rehearsal.ts'

interface Props {
  readonly world: World
  readonly plan: Plan
}

/** For whom the changes make a difference: the rules, evaluated in this page for generated users before and after. */
export const Effect = ({ world, plan }: Props) => {
  const hasEffect = plan.difference.length > 0 && plan.conflicts.length === 0
  const rehearsal = useRehearsal(world, plan.result, hasEffect ? plan.hash : undefined)
  if (!hasEffect) return null
  return (
    <section aria-label="Effect" aria-busy={rehearsal === undefined}>
      <h4>Effect</h4>
      {rehearsal?.features.map((feature) => (
        <div key={feature.name}>
          {rehearsal.features.length > 1 && <Name>{feature.name}</Name>}
          <ul className={classes.effect}>
            {effectLines(feature, rehearsal.contexts).map((parts, at) => (
              <li key={at}>
                <Sentence parts={parts} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={classes.basis}>
        {rehearsal
          ? `Evaluated here for ${numberText(rehearsal.contexts)} generated users, before and after.`
          : 'Evaluating generated users…'}
      </p>
    </section>
  )
}
