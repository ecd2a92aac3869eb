import type { ChangeRequest } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { changeParts } from '../../sentences/changes.ts'
import type { DifferenceNames } from '../../sentences/difference-names.ts'
import { countText } from '../../sentences/numbers.ts'
import classes from './change-request.module.css'
import type { RequestChange } from './request-changes.ts'

interface Props {
  readonly request: ChangeRequest
  readonly changes: readonly RequestChange[]
  readonly names: DifferenceNames
  /** Time of the caller's own verdict; undefined: no verdict. */
  readonly since: string | undefined
  /** The caller can remove changes. */
  readonly canEdit: boolean
  readonly onEdit: () => void
}

/** The changes of a request to one flag or segment, as their author proposed them. */
export const ProposedChanges = ({ request: { project, id }, changes, names, since, canEdit, onEdit }: Props) => {
  const remove = useWrite((changeId: number) => halyard.changeRequests.deleteChange({ params: { projectId: project, id, changeId } }), {
    done: 'The change is removed from the request',
    onDone: onEdit,
  })
  return (
    <Disclosure summary={countText(changes.length, 'proposed change')}>
      <ul className={classes.plainList}>
        {changes.map(({ change, createdAt }) => (
          <li key={change.id}>
            <Sentence parts={changeParts(change, names)} />
            {createdAt !== undefined && (
              <>
                , <Time at={createdAt} />
              </>
            )}{' '}
            {since !== undefined && createdAt !== undefined && createdAt > since && <Badge kind="warning">New since your review</Badge>}
            {canEdit && (
              <Button isBusy={remove.isPending && remove.variables === change.id} onClick={() => remove.mutate(change.id)}>
                Remove from the request
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remove.error && <FailureNote error={remove.error} />}
    </Disclosure>
  )
}
