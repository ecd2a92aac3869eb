import type { PlanConflict, World } from '@halyard/domain'
import type { ChangeRequest, ChangeRequestCreate, ChangeRequestPlan } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { DifferenceView } from '../../parts/difference-view.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { namesInWorlds } from '../../sentences/difference-names.ts'
import { type Choices, conflictKey, mergedByItself, settled } from '../../tray/merge-choices.ts'
import { ConflictRow } from './conflict-row.tsx'
import classes from './conflicts.module.css'
import { changesOf } from './request-changes.ts'

interface Props {
  readonly request: ChangeRequest
  readonly plan: ChangeRequestPlan
  /** The present state. */
  readonly live: World
  readonly isAuthor: boolean
  /** Called after the author changed the request. */
  readonly onEdit: () => void
}

/** The conflicts of a request. Its author chooses a value for each, and the choices replace the changes of the request. */
export const Conflicts = ({ request, plan, live, isAuthor, onEdit }: Props) => {
  const [choices, setChoices] = useState<Choices>({})
  // The contract leaves the values of a conflict open.
  const conflicts = plan.conflicts as readonly PlanConflict[]
  const own = changesOf(request).filter(({ change }) => conflicts.some((conflict) => conflict.change === change.id))
  const conflictsOf = (id: number) => conflicts.filter(({ change }) => change === id)
  const save = useWrite(
    async () => {
      for (const { change } of own) {
        const params = { projectId: request.project, id: request.id, changeId: change.id }
        const next = settled(change, conflictsOf(change.id), choices, live)
        if (!next) await halyard.changeRequests.deleteChange({ params })
        else {
          const { id: _, base: __, ...body } = next
          // A change without its id is an element of a request.
          await halyard.changeRequests.updateChange({ params, body: body as unknown as ChangeRequestCreate })
        }
      }
    },
    {
      done: 'The conflicts are settled',
      onDone: () => {
        setChoices({})
        onEdit()
      },
    },
  )
  const open = conflicts.filter((conflict) => choices[conflictKey(conflict)] === undefined).length
  const merged = own.flatMap(({ change }) => mergedByItself(change, conflictsOf(change.id), live))
  const names = namesInWorlds(live, live)
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>
          {conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`} with changes of other people
          {!isAuthor && '. The author can settle them'}
        </caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">When proposed</th>
            <th scope="col">Now</th>
            <th scope="col">Proposed</th>
            {isAuthor && <th scope="col">Choice</th>}
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflictKey(conflict)}
              conflict={conflict}
              live={live}
              since={own.find(({ change }) => change.id === conflict.change)?.createdAt ?? request.createdAt}
              choice={choices[conflictKey(conflict)]}
              onChoose={isAuthor ? (choice) => setChoices({ ...choices, [conflictKey(conflict)]: choice }) : undefined}
            />
          ))}
        </tbody>
      </table>
      {merged.length > 0 && (
        <Disclosure summary={`Merges by itself: ${merged.length}`}>
          <p>Other people changed this since. The request keeps their changes.</p>
          <DifferenceView differences={merged} names={names} />
        </Disclosure>
      )}
      {save.error && <FailureNote error={save.error} />}
      {isAuthor && (
        <Button
          kind="main"
          isBusy={save.isPending}
          refusal={open > 0 ? 'Choose for each row first' : undefined}
          onClick={() => save.mutate(undefined)}
        >
          Change the request to these choices
        </Button>
      )}
    </div>
  )
}
