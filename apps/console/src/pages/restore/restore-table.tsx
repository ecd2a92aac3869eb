import type { RestoreColumn, World } from '@halyard/domain'
import { Sentence } from '../../parts/sentence.tsx'
import { conflictRow } from '../../sentences/conflicts.ts'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import { words } from '../../sentences/parts.ts'
import classes from './restore.module.css'

interface Props {
  readonly columns: readonly RestoreColumn[]
  readonly live: World
  readonly result: World
}

const isStrategy = (path: string): boolean => /^strategies\/[^/]+$/.test(path)

/** The fields that restoring changes: before the event, now, and after restoring. */
export const RestoreTable = ({ columns, live, result }: Props) => {
  const names = namesInWorlds(live, result)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <section className={classes.frame} aria-label="Fields that change" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before the event</th>
            <th scope="col">Now</th>
            <th scope="col">After restoring</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ path, former, now, after, event, ...subject }) => {
            const row = conflictRow(
              { ...subject, change: 0, kind: 'changed', field: path, base: former, live: now, mine: after, message: '' },
              names,
            )
            const field = isStrategy(path) ? [words('strategy')] : row.field
            return (
              <tr key={`${subject.feature} ${subject.segment} ${event} ${path}`}>
                <th scope="row">
                  <Sentence parts={row.subject} />: <Sentence parts={field} />
                </th>
                <td data-label="Before the event">
                  <Sentence parts={row.base} />
                </td>
                <td data-label="Now">
                  <Sentence parts={row.live} />
                </td>
                <td data-label="After restoring">
                  <Sentence parts={row.mine} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
