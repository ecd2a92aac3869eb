import { baseOf, type ProposedChange, type World } from '@halyard/domain'
import { useMemo } from 'react'
import { useSettled } from '../../data/use-settled.ts'
import { DifferenceView } from '../../parts/difference-view.tsx'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import { Effect } from '../../tray/effect.tsx'
import { planOf } from '../../tray/planned.ts'
import type { UpdateSegmentChange } from './segment-draft.ts'

/** What a change of a segment does in one environment of a project, before it is in the tray. */
export const SegmentEffect = ({ world, change }: { readonly world: World; readonly change: UpdateSegmentChange }) => {
  const settled = useSettled(JSON.stringify(change), 300)
  const plan = useMemo(() => {
    // The text is the change.
    const next = JSON.parse(settled) as UpdateSegmentChange
    const proposed: ProposedChange = { ...next, id: 1, base: baseOf(next, world) }
    return planOf(world, [proposed])
  }, [world, settled])
  if (plan.conflicts.length > 0) return <p>The effect is known when the faults are corrected.</p>
  return (
    <>
      <DifferenceView differences={plan.difference} names={namesInWorlds(world, plan.result)} />
      <Effect world={world} plan={plan} />
    </>
  )
}
