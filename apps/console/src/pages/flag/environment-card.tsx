import { type FlagConfiguration, flagStateOf } from '@halyard/domain'
import type { Feature, FeatureEnvironmentMetrics } from '@halyard/sdk'
import { Fragment } from 'react'
import { Button } from '../../parts/button.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { useScrolledTo } from '../../parts/use-scrolled-to.ts'
import { stateOfNumber, stateText } from '../../sentences/states.ts'
import { addChanges } from '../../tray/tray.ts'
import { turnOn } from '../../tray/turn-on.ts'
import { useProposed } from '../../tray/use-proposed.ts'
import { useReview } from '../../tray/use-review.ts'
import { FindingList } from './finding-list.tsx'
import classes from './flag.module.css'
import { KillSwitch } from './kill-switch.tsx'
import { Relatives } from './relatives.tsx'
import { StrategyCard } from './strategy-card.tsx'
import { UsageLine } from './usage-line.tsx'
import { useEnvironmentKeys } from './use-environment-keys.ts'
import { useFindings } from './use-findings.ts'

interface Props {
  readonly feature: Feature
  readonly environment: string
  readonly type: string
  /** Usage of the flag in this environment. */
  readonly usage: readonly FeatureEnvironmentMetrics[] | undefined
  /** The keys of the page are for this environment. */
  readonly isCurrent: boolean
}

const mostChildren = 20

const stateIn = (configuration: FlagConfiguration) => stateOfNumber(flagStateOf(configuration))

/** One flag in one environment: its state, its strategies, and the controls that put changes into the tray. */
export const EnvironmentCard = ({ feature, environment, type, usage, isCurrent }: Props) => {
  const { name, project } = feature
  const scope = { project, environment }
  const { world, live, proposed, after, error } = useProposed(scope, name, feature.children.slice(0, mostChildren))
  const { isReviewed } = useReview(scope)
  const findings = useFindings(after, name)
  const card = useScrolledTo(environment, world !== undefined)
  useEnvironmentKeys({ world, feature: name, isOn: proposed?.enabled ?? false, isCurrent })
  if (!world || !live || !proposed)
    return (
      <section className={classes.card} id={environment} aria-label={environment} aria-busy={!error}>
        {error ? <FailureNote error={error} /> : null}
      </section>
    )
  const keepOff = () => addChanges(world, [{ action: 'updateEnabled', feature: name, payload: { enabled: false } }])
  return (
    <section ref={card} tabIndex={-1} className={classes.card} id={environment} aria-label={environment}>
      <div className={classes.cardHead}>
        <h2>
          <EnvironmentName name={environment} type={type} isReviewed={isReviewed} />
        </h2>
        <span className={classes.state}>
          <StateMark state={stateIn(live)} />
          {stateText(stateIn(live)) !== stateText(stateIn(proposed)) && (
            <>
              {' → '}
              <StateMark state={stateIn(proposed)} /> (in the tray)
            </>
          )}
        </span>
        {!proposed.enabled ? (
          <Button onClick={() => turnOn(world, name)}>Turn on…</Button>
        ) : live.enabled ? (
          <KillSwitch world={world} feature={name} isReviewed={isReviewed} />
        ) : (
          <Button onClick={keepOff}>Keep it off</Button>
        )}
      </div>
      <UsageLine name={name} environment={environment} usage={usage} />
      <Relatives world={world} feature={name} />
      <FindingList findings={findings.ofFlag} />
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
            findings={findings.ofStrategy.get(strategy.id)}
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
