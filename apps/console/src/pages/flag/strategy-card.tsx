import type { StoredStrategy, World } from '@halyard/domain'
import { Menu } from '../../parts/menu.tsx'
import { Meter } from '../../parts/meter.tsx'
import { NumberField } from '../../parts/number-field.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import type { Parts } from '../../sentences/parts.ts'
import { strategyLines, strategyTitle } from '../../sentences/strategy.ts'
import { wordingOfType } from '../../sentences/strategy-types.ts'
import { addChanges } from '../../tray/tray.ts'
import { FindingList } from './finding-list.tsx'
import classes from './flag.module.css'

interface Props {
  readonly world: World
  readonly feature: string
  /** The strategy with the changes in the tray. */
  readonly strategy: StoredStrategy
  /** The strategy as it is; undefined: it is new. */
  readonly live: StoredStrategy | undefined
  readonly position: number
  readonly strategies: readonly StoredStrategy[]
  readonly findings: readonly Parts[] | undefined
}

/** The order after a strategy moves by one position. */
const moved = (strategies: readonly StoredStrategy[], from: number, to: number) => {
  const order = strategies.map(({ id }) => id)
  const [id] = order.splice(from, 1)
  order.splice(to, 0, id!)
  return order.map((each, sortOrder) => ({ id: each, sortOrder }))
}

/** A strategy in words, with its rollout and a menu. Every control puts a change into the tray. */
export const StrategyCard = ({ world, feature, strategy, live, position, strategies, findings = [] }: Props) => {
  const { id, name, disabled, parameters } = strategy
  const percentage = wordingOfType(name)?.percentage
  const percent = percentage === undefined ? undefined : Number(parameters[percentage] ?? 0)
  const livePercent = percentage === undefined ? undefined : Number(live?.parameters[percentage] ?? percent)
  const update = (payload: Partial<StoredStrategy>) =>
    // The payload has fields of a strategy.
    addChanges(world, [{ action: 'updateStrategy', feature, payload: { id, ...payload } } as never])
  const reorder = (to: number) => addChanges(world, [{ action: 'reorderStrategy', feature, payload: moved(strategies, position, to) }])
  return (
    <div className={classes.strategy}>
      <div className={classes.cardHead}>
        <h3>
          <Sentence parts={strategyTitle(strategy)} />
        </h3>
        {percent !== undefined && (
          <span className={classes.percent}>
            {percent} % <Meter percent={percent} now={livePercent} />
          </span>
        )}
        <Menu text="⋯" label={`Actions for strategy ${position + 1}`} kind="quiet">
          <PageLink page="flagStrategy" params={{ name: feature, environment: world.environment, strategyId: id }}>
            Edit
          </PageLink>
          <PageLink page="flagStrategy" params={{ name: feature, environment: world.environment, strategyId: 'new' }} search={{ from: id }}>
            Duplicate
          </PageLink>
          <button type="button" onClick={() => update({ disabled: !disabled })}>
            {disabled ? 'Enable' : 'Disable'}
          </button>
          {position > 0 && (
            <button type="button" onClick={() => reorder(position - 1)}>
              Move up
            </button>
          )}
          {position < strategies.length - 1 && (
            <button type="button" onClick={() => reorder(position + 1)}>
              Move down
            </button>
          )}
          <button type="button" onClick={() => addChanges(world, [{ action: 'deleteStrategy', feature, payload: { id } }])}>
            Delete
          </button>
        </Menu>
      </div>
      <ul className={classes.lines}>
        {strategyLines(strategy, (segment) => world.segments.get(segment)?.name).map((parts, at) => (
          <li key={at}>
            <Sentence parts={parts} />
          </li>
        ))}
      </ul>
      <FindingList findings={findings} />
      {percent !== undefined && (
        <NumberField
          label="Rollout"
          unit="%"
          min={0}
          max={100}
          value={percent}
          steps={[1, 5, 10, 25, 50, 100]}
          hasSlider
          onChange={(next) => update({ parameters: { ...parameters, [percentage!]: String(next) } })}
        />
      )}
    </div>
  )
}
