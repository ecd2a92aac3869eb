import type { World } from '@halyard/domain'
import { EffectList } from '../../parts/effect-list.tsx'
import { Name } from '../../parts/name.tsx'
import { numberText } from '../../sentences/numbers.ts'
import { useRehearsal } from '../../tray/use-rehearsal.ts'
import classes from './change-request.module.css'

interface Props {
  readonly before: World
  readonly after: World
  readonly hash: string
}

/** The effect on generated users, evaluated in this page before and after. */
export const Rehearsed = ({ before, after, hash }: Props) => {
  const rehearsal = useRehearsal(before, after, hash)
  return (
    <section aria-busy={rehearsal === undefined}>
      {rehearsal?.features.map((feature) => (
        <div key={feature.name}>
          <h3>
            <Name>{feature.name}</Name>
          </h3>
          <EffectList feature={feature} contexts={rehearsal.contexts} className={classes.plainList} />
        </div>
      ))}
      <p className={classes.quiet}>
        {rehearsal
          ? `Evaluated in this page for ${numberText(rehearsal.contexts)} generated users, before and after.`
          : 'Evaluating generated users…'}
      </p>
    </section>
  )
}
