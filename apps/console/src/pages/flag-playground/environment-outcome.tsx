import { explainInWorld, type World } from '@halyard/domain'
import type { Feature, PlaygroundFeature } from '@halyard/sdk'
import { useMemo } from 'react'
import { type ContextValues, toEvaluationContext } from '../../data/context-values.ts'
import { Badge } from '../../parts/badge.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { ExplanationView } from '../../parts/explanation/explanation-view.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { useProposed } from '../../tray/use-proposed.ts'
import classes from './flag-playground.module.css'

interface Props {
  readonly feature: Feature
  readonly environment: string
  readonly type: string
  readonly context: ContextValues
}

// All outcomes on the page draw the same number, so that chance alone changes nothing.
const drawn = Math.random()
const options = { now: Date.now, random: () => drawn, extended: true }

/** The outcome in a world; undefined: the flag is not in the environment, or will be archived. */
const useOutcome = (world: World | undefined, name: string, context: ContextValues): PlaygroundFeature | undefined => {
  const explain = useMemo(() => world && explainInWorld(world, name, options), [world, name])
  return useMemo(() => explain?.(toEvaluationContext(context)), [explain, context])
}

const stateText = ({ isEnabled, variant }: PlaygroundFeature): string => {
  if (!isEnabled) return 'Off'
  return variant.enabled ? `On, variant ${variant.name}` : 'On'
}

/** Whether the context gets the flag in one environment, now and with the changes in the tray. */
export const EnvironmentOutcome = ({ feature: { name, project }, environment, type, context }: Props) => {
  const { world, after, error } = useProposed({ project, environment }, name)
  const now = useOutcome(world, name, context)
  const then = useOutcome(after, name, context)
  const hasChanges = after !== world
  return (
    <section className={classes.outcome} aria-label={environment}>
      <h2>
        <EnvironmentName name={environment} type={type} />
      </h2>
      {error && !world ? <FailureNote error={error} /> : null}
      {now && (
        <>
          <p className={now.isEnabled ? classes.on : classes.off}>
            {stateText(now)}
            {hasChanges && ' now'}
          </p>
          <ExplanationView outcome={now} environment={environment} />
        </>
      )}
      {hasChanges && (
        <div className={classes.after}>
          <h3>With the changes in the tray</h3>
          {then ? (
            <>
              <p className={then.isEnabled ? classes.on : classes.off}>
                {stateText(then)} {now && stateText(now) === stateText(then) ? <Badge>as now</Badge> : <Badge kind="accent">changed</Badge>}
              </p>
              <ExplanationView outcome={then} environment={environment} />
            </>
          ) : (
            <p>The flag will be archived.</p>
          )}
        </div>
      )}
    </section>
  )
}
