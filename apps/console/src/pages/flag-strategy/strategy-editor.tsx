import type { FlagConfiguration, World } from '@halyard/domain'
import type { StrategyType } from '@halyard/sdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isShownAt, faultAt as serverFaultAt } from '../../data/fault-at.ts'
import { useUnsaved } from '../../data/unsaved.ts'
import { Note } from '../../parts/note.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import type { ParameterDefaults } from '../../parts/strategy-form/parameters.ts'
import { changeTo, draftOf, type StrategyDraft } from '../../parts/strategy-form/strategy-draft.ts'
import { strategyFaults } from '../../parts/strategy-form/strategy-faults.ts'
import { StrategyForm } from '../../parts/strategy-form/strategy-form.tsx'
import { hrefOf } from '../../routes.ts'
import { strategyLines, strategyTitle } from '../../sentences/strategy.ts'
import { DraftBar } from '../../tray/draft-bar.tsx'
import { DraftEffect } from '../../tray/draft-effect.tsx'
import { addChanges } from '../../tray/tray.ts'
import { useDraftCheck } from '../../tray/use-draft-check.ts'
import { useReview } from '../../tray/use-review.ts'
import classes from './flag-strategy.module.css'

interface Props {
  readonly world: World
  readonly live: FlagConfiguration
  /** The configuration with the changes in the tray. */
  readonly proposed: FlagConfiguration
  readonly types: readonly StrategyType[]
  readonly defaults: ParameterDefaults
  /** Undefined: the strategy is new. */
  readonly strategyId: string | undefined
  readonly initial: StrategyDraft
  readonly onReset: () => void
}

const find = ({ strategies }: FlagConfiguration, wanted: string | undefined) => strategies.find(({ id }) => id === wanted)

/** A strategy while a person edits it: the fields, the strategy in words, its effect, and what the server says. */
export const StrategyEditor = ({ world, live, proposed, types, defaults, strategyId, initial, onReset }: Props) => {
  // The change starts from the state that the person saw first, so that the tray notices what others changed since.
  const [seen] = useState({ world, stored: find(live, strategyId) })
  const [newId] = useState(() => crypto.randomUUID())
  const [first] = useState(initial)
  const [draft, setDraft] = useState(first)
  useUnsaved(draft !== first)
  const [, navigate] = useLocation()
  const { project, environment } = world
  const { feature } = defaults
  const review = useReview({ project, environment })
  const former = find(proposed, strategyId)
  const change = changeTo(feature, strategyId ?? newId, draft, former && draftOf(former))
  const faults = strategyFaults(draft, world)
  const check = useDraftCheck(seen.world, faults.size === 0 ? change : undefined)
  const serverFault = (path: string) => serverFaultAt(check.error, `${check.path}/${path}`)
  const hasOutside = JSON.stringify(find(live, strategyId)) !== JSON.stringify(seen.stored)
  const put = () => {
    if (!change) return
    addChanges(seen.world, [change])
    navigate(hrefOf('flag', { name: feature }, undefined, environment))
  }
  return (
    <>
      {hasOutside && (
        <Note kind="warning" isLive>
          <p>Somebody changed the strategy after you opened this page. The tray will show both changes. Reset loads the present state.</p>
        </Note>
      )}
      <div className={classes.columns}>
        <StrategyForm
          project={project}
          defaults={defaults}
          types={types}
          draft={draft}
          live={seen.stored && draftOf(seen.stored)}
          onChange={setDraft}
          faultAt={(path) => faults.get(path) ?? serverFault(path)}
        />
        <section className={classes.summary} aria-label="The strategy in words">
          <h2>
            <Sentence parts={strategyTitle(draft)} />
          </h2>
          <ul>
            {strategyLines(draft, (segment) => world.segments.get(segment)?.name).map((parts, at) => (
              <li key={at}>
                <Sentence parts={parts} />
              </li>
            ))}
          </ul>
          {change && faults.size === 0 && (
            <>
              <h3>Effect</h3>
              <DraftEffect world={seen.world} feature={feature} change={change} />
            </>
          )}
        </section>
      </div>
      <DraftBar
        scope={{ project, environment }}
        change={change}
        check={check}
        review={review}
        faults={faults.size}
        isChanged={change !== undefined}
        isShown={isShownAt(check.error, [check.path])}
        onPut={put}
        onReset={onReset}
      />
    </>
  )
}
