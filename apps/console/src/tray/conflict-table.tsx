import { type Choice, type PlanConflict, resolve, type World } from '@halyard/domain'
import { Button } from '../parts/button.tsx'
import classes from './conflict-table.module.css'
import type { Batch } from './state.ts'
import { setChanges } from './tray.ts'

interface Props {
  readonly batch: Batch
  readonly world: World
  readonly conflicts: readonly PlanConflict[]
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
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
export const ConflictTable = (props: Props) => (
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
          const { change, feature, segment, field, base, live, mine, message, kind } = conflict
          const canKeep = kind === 'changed'
          return (
            <tr key={`${change} ${field}`}>
              <th scope="row">
                <bdi>{feature ?? `segment ${segment}`}</bdi>: {message}
              </th>
              <td data-label="When you looked">{shown(base)}</td>
              <td data-label="Now">{shown(live)}</td>
              <td data-label="Yours">{shown(mine)}</td>
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
