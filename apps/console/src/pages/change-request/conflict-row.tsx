import type { Choice, PlanConflict, World } from '@halyard/domain'
import { useId } from 'react'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { conflictRow } from '../../sentences/conflicts.ts'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import { canKeepMine } from '../../tray/merge-choices.ts'
import classes from './conflicts.module.css'
import { lastChangeOf, useEventsSince } from './use-last-change.ts'

interface Props {
  readonly conflict: PlanConflict
  readonly live: World
  /** When the change was proposed. */
  readonly since: string
  readonly choice: Choice | undefined
  /** Absent: the caller cannot settle the conflict. */
  readonly onChoose: ((choice: Choice) => void) | undefined
}

/** A value that somebody else changed meanwhile: when proposed, now, and as proposed, with a choice. */
export const ConflictRow = ({ conflict, live, since, choice, onChoose }: Props) => {
  const id = useId()
  const { subject, field, base, live: now, mine } = conflictRow(conflict, namesInWorlds(live, live))
  const by = lastChangeOf(conflict, useEventsSince(conflict.feature, live.environment, since))
  const options: readonly (readonly [Choice, string])[] = canKeepMine(conflict)
    ? [
        ['theirs', 'Keep the present value'],
        ['mine', 'Take the proposed value'],
      ]
    : [['theirs', 'Drop this change']]
  return (
    <tr>
      <th scope="row">
        <Sentence parts={subject} />: <Sentence parts={field} />
        {!canKeepMine(conflict) && <div className={classes.message}>{conflict.message}</div>}
      </th>
      <td data-label="When proposed">
        <Sentence parts={base} />
      </td>
      <td data-label="Now">
        <Sentence parts={now} />
        {by && (
          <div className={classes.message}>
            <PageLink page="event" params={{ id: String(by.id) }}>
              <UserText>{by.createdBy}</UserText>, <Time at={by.createdAt} />
            </PageLink>
          </div>
        )}
      </td>
      <td data-label="Proposed">
        <Sentence parts={mine} />
      </td>
      {onChoose && (
        <td>
          <fieldset className={classes.choices}>
            <legend className="visually-hidden">Choice</legend>
            {options.map(([value, text]) => (
              <label key={value}>
                <input type="radio" name={id} checked={choice === value} onChange={() => onChoose(value)} /> {text}
              </label>
            ))}
          </fieldset>
        </td>
      )}
    </tr>
  )
}
