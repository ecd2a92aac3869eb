import { baseOf, type FlagChange, type World } from '@halyard/domain'
import { useMemo } from 'react'
import { useSettled } from '../data/use-settled.ts'
import { Sentence } from '../parts/sentence.tsx'
import { effectLines } from '../sentences/effects.ts'
import { numberText } from '../sentences/numbers.ts'
import { withChange } from './batch.ts'
import { planOf } from './planned.ts'
import { tray } from './state.ts'
import { batchIn } from './tray.ts'
import { useRehearsal } from './use-rehearsal.ts'

interface Props {
  readonly world: World
  readonly feature: string
  readonly change: FlagChange
}

/** The effect of a change that is not in the tray yet, together with the changes in the tray. */
export const DraftEffect = ({ world, feature, change }: Props) => {
  const { project, environment } = world
  const settled = useSettled(JSON.stringify(change), 300)
  const former = batchIn(tray.use(), { project, environment })?.changes
  // The text is the change.
  const planned = useMemo(() => {
    const next = JSON.parse(settled) as FlagChange
    return planOf(world, withChange(former ?? [], next, baseOf(next, world)))
  }, [world, former, settled])
  const hasConflict = planned.conflicts.length > 0
  const rehearsal = useRehearsal(world, planned.result, hasConflict ? undefined : planned.hash)
  const found = rehearsal?.features.find(({ name }) => name === feature)
  if (hasConflict) return <p>The effect is known when the faults are corrected.</p>
  if (!rehearsal) return <p aria-busy="true">The effect is computed…</p>
  if (!found) return <p>Nothing changes for anybody.</p>
  return (
    <>
      <ul>
        {effectLines(found, rehearsal.contexts).map((parts, at) => (
          <li key={at}>
            <Sentence parts={parts} />
          </li>
        ))}
      </ul>
      <p>Shares are of {numberText(rehearsal.contexts)} generated contexts.</p>
    </>
  )
}
