import type { Feature } from '@halyard/sdk'
import { Fragment } from 'react'
import { Button } from '../../parts/button.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { addChanges } from '../../tray/tray.ts'
import { turnOn } from '../../tray/turn-on.ts'
import { useProposed } from '../../tray/use-proposed.ts'
import { useReview } from '../../tray/use-review.ts'
import classes from './flag.module.css'
import { KillSwitch } from './kill-switch.tsx'
import { StrategyCard } from './strategy-card.tsx'

interface Props {
  readonly feature: Feature
  readonly environment: string
  readonly type: string
}

/** One flag in one environment: its state, its strategies, and the controls that put changes into the tray. */
export const EnvironmentCard = ({ feature: { name, project }, environment, type }: Props) => {
  const scope = { project, environment }
  const { world, live, proposed, error } = useProposed(scope, name)
  const { isReviewed } = useReview(scope)
  if (error && !world) return <FailureNote error={error} />
  if (!world || !live || !proposed) return <section className={classes.card} aria-busy="true" />
  const keepOff = () => addChanges(world, [{ action: 'updateEnabled', feature: name, payload: { enabled: false } }])
  return (
    <section className={classes.card} id={environment} aria-label={environment}>
      <div className={classes.cardHead}>
        <h2>
          <EnvironmentName name={environment} type={type} isReviewed={isReviewed} />
        </h2>
        <span className={classes.state}>
          {live.enabled ? 'On' : 'Off'}
          {live.enabled !== proposed.enabled && ` → ${proposed.enabled ? 'On' : 'Off'} (in the tray)`}
        </span>
        {!proposed.enabled ? (
          <Button onClick={() => turnOn(world, name)}>Turn on…</Button>
        ) : live.enabled ? (
          <KillSwitch world={world} feature={name} isReviewed={isReviewed} />
        ) : (
          <Button onClick={keepOff}>Keep it off</Button>
        )}
      </div>
      {proposed.strategies.map((strategy, at) => (
        <Fragment key={strategy.id}>
          {at > 0 && <p className={classes.or}>or</p>}
          <StrategyCard
            world={world}
            feature={name}
            strategy={strategy}
            live={live.strategies.find(({ id }) => id === strategy.id)}
            position={at}
            strategies={proposed.strategies}
          />
        </Fragment>
      ))}
      {proposed.strategies.length === 0 && <p>No strategy. If you turn the flag on, it gets the default strategy of the project.</p>}
      <p className={classes.links}>
        <PageLink page="flagStrategy" params={{ name, environment, strategyId: 'new' }}>
          Add a strategy
        </PageLink>
        <PageLink page="flagVariants" params={{ name, environment }}>
          {proposed.variants.length > 0 ? `${proposed.variants.length} variants` : 'Add variants'}
        </PageLink>
        <PageLink page="compare" search={{ project, flag: name, left: environment }}>
          Compare with another environment
        </PageLink>
      </p>
    </section>
  )
}
