import { type Choice, type PlanConflict, resolve, type World } from '@halyard/domain'
import { Button } from '../parts/button.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { conflictRow } from '../sentences/conflicts.ts'
import { namesInWorlds } from '../sentences/difference-names.ts'
import classes from './conflict-table.module.css'
import type { Batch } from './state.ts'
import { setChanges } from './tray.ts'

interface Props {
  readonly batch: Batch
  readonly world: World
  readonly conflicts: readonly PlanConflict[]
}

const settle = ({ batch, world }: Props, conflict: PlanConflict, choice: Choice): void => {
  const changes = batch.changes.flatMap((change) => {
    if (change.id !== conflict.change) return [change]
    const { change: next } = resolve(change, conflict, choice, world)
    return next ? [next] : []
  })
  setChanges(batch, changes)
}

/** Values that somebody else changed meanwhile: then, now, and yours, with a choice for each. */
export const ConflictTable = (props: Props) => {
  const names = namesInWorlds(props.world, props.world)
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
          {props.conflicts.map((conflict) => {
            const { change, field: path, message, kind } = conflict
            const { subject, field, base, live, mine } = conflictRow(conflict, names)
            const canKeep = kind === 'changed'
            return (
              <tr key={`${change} ${path}`}>
                <th scope="row">
                  <Sentence parts={subject} />: <Sentence parts={field} />
                  <div>{message}</div>
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
                  <Button onClick={() => settle(props, conflict, 'theirs')}>{canKeep ? 'Keep the present value' : 'Drop my change'}</Button>
                  {canKeep && <Button onClick={() => settle(props, conflict, 'mine')}>Take mine</Button>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
