import { difference, type FlagConfiguration, flagStateOf, type World, worldOf } from '@halyard/domain'
import type { Dependency, Feature } from '@halyard/sdk'
import { useMemo } from 'react'
import { DifferenceView } from '../../parts/difference-view.tsx'
import { useSegmentName } from '../../parts/event-list/event-list.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import { parentParts } from '../../sentences/parent-differences.ts'
import { say } from '../../sentences/parts.ts'
import { stateOfNumber } from '../../sentences/states.ts'
import { strategyParts } from '../../sentences/strategy.ts'
import { variantSetParts } from '../../sentences/variants.ts'
import classes from './flag-history.module.css'

/** The state of a flag in one environment. */
export interface FlagState extends FlagConfiguration {
  readonly dependencies: readonly Dependency[]
}

const State = ({ title, state }: { readonly title: string; readonly state: FlagState }) => {
  const segmentName = useSegmentName()
  const { dependencies, strategies, variants } = state
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>
        <StateMark state={stateOfNumber(flagStateOf(state))} />
      </p>
      <ul>
        {dependencies.map((parent) => (
          <li key={parent.feature}>
            <Sentence parts={say`Parent: ${parentParts(parent)}`} />
          </li>
        ))}
        {strategies.map((strategy) => (
          <li key={strategy.id}>
            <Sentence parts={strategyParts(strategy, segmentName)} />
          </li>
        ))}
        {strategies.length === 0 && <li>No strategy</li>}
        {variants.length > 0 && (
          <li>
            <Sentence parts={say`Variants: ${variantSetParts(variants)}`} />
          </li>
        )}
      </ul>
    </section>
  )
}

const worldWith = ({ name, project }: Feature, environment: string, state: FlagState): World => {
  const { dependencies, ...configuration } = state
  const feature = { name, project, archived: false, dependencies, children: [], environments: [{ ...configuration, name: environment }] }
  return worldOf({ project, environment, features: [feature as never] })
}

interface Props {
  readonly feature: Feature
  readonly environment: string
  readonly then: FlagState
  readonly now: FlagState
}

/** A former state of a flag in an environment beside the present one, and what changed since. */
export const ThenAndNow = ({ feature, environment, then, now }: Props) => {
  const segmentName = useSegmentName()
  const { differences, names } = useMemo(() => {
    const [before, after] = [then, now].map((state) => worldWith(feature, environment, state)) as [World, World]
    return { differences: difference(before, after), names: namesInWorlds(before, after) }
  }, [feature, environment, then, now])
  return (
    <>
      <div className={classes.columns}>
        <State title="Then" state={then} />
        <State title="Now" state={now} />
      </div>
      <h3>What changed since</h3>
      {differences.length === 0 ? (
        <p>The flag is the same as now.</p>
      ) : (
        <DifferenceView differences={differences} names={{ ...names, segment: segmentName }} hasTitles={false} />
      )}
    </>
  )
}
