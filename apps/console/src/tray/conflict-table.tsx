import type { Choice, PlanConflict, World } from '@halyard/domain'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { conflictRow } from '../sentences/conflicts.ts'
import { namesInWorlds } from '../sentences/difference-names.ts'
import classes from './conflict-table.module.css'
import { type Choices, canKeepMine, conflictKey, withSettled } from './merge-choices.ts'
import type { Batch } from './state.ts'
import { setChanges } from './tray.ts'

interface Props {
  readonly batch: Batch
  readonly world: World
  readonly conflicts: readonly PlanConflict[]
}

/** Values that somebody else changed meanwhile: then, now, and yours, with a choice for each. */
export const ConflictTable = ({ batch, world, conflicts }: Props) => {
  const [choices, setChoices] = useState<Choices>({})
  const names = namesInWorlds(world, world)
  // A merge settles all conflicts of a change at once, so it waits for a choice in each row of the change.
  const choose = (conflict: PlanConflict, choice: Choice): void => {
    const next = { ...choices, [conflictKey(conflict)]: choice }
    const changes = withSettled(batch.changes, conflicts, next, world)
    const isSettled = changes.some((change, at) => change !== batch.changes[at]) || changes.length < batch.changes.length
    setChoices(next)
    if (isSettled) setChanges(batch, changes)
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>Somebody else changed the same. Choose for each row.</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">When you looked</th>
            <th scope="col">Now</th>
            <th scope="col">Yours</th>
            <th scope="col">Choice</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => {
            const { subject, field, base, live, mine } = conflictRow(conflict, names)
            const canKeep = canKeepMine(conflict)
            const choice = choices[conflictKey(conflict)]
            return (
              <tr key={conflictKey(conflict)}>
                <th scope="row">
                  <Sentence parts={subject} />: <Sentence parts={field} />
                  <div>{conflict.message}</div>
                </th>
                <td data-label="When you looked">
                  <Sentence parts={base} />
                </td>
                <td data-label="Now">
                  <Sentence parts={live} />
                </td>
                <td data-label="Yours">
                  <Sentence parts={mine} />
                </td>
                <td>
                  <Button aria-pressed={choice === 'theirs'} onClick={() => choose(conflict, 'theirs')}>
                    {canKeep ? 'Keep the present value' : 'Drop my change'}
                  </Button>
                  {canKeep && (
                    <Button aria-pressed={choice === 'mine'} onClick={() => choose(conflict, 'mine')}>
                      Take mine
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
