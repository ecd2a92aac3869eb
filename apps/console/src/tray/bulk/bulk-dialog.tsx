import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../parts/announcer.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Name } from '../../parts/name.tsx'
import { hrefOf } from '../../routes.ts'
import { countText } from '../../sentences/numbers.ts'
import { addDone } from '../done.ts'
import { NoteField } from '../note-field.tsx'
import { type BulkAction, type CheckedPart, flagsIn } from './bulk.ts'
import { type BulkResult, checkBulk, runBulk } from './run-bulk.ts'

interface Props {
  readonly action: BulkAction
  readonly onDone: () => void
  readonly onClose: () => void
}

const mostListed = 200

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <Disclosure summary={names.length === 1 ? 'Show the flag' : 'Show the flags'}>
    <ul>
      {names.slice(0, mostListed).map((name) => (
        <li key={name}>
          <Name>{name}</Name>
        </li>
      ))}
    </ul>
    {names.length > mostListed && <p>and {names.length - mostListed} more</p>}
  </Disclosure>
)

const PartItem = ({ action, part }: { readonly action: BulkAction; readonly part: CheckedPart }) => {
  const flags = countText(part.names.length, 'flag')
  return (
    <li>
      <Name>{part.project}</Name>: {part.kind === 'ready' && `${action.command(flags).toLowerCase()}.`}
      {part.kind === 'review' && (
        <>
          <Name>{part.environment}</Name> requires a review. {flags} {part.names.length === 1 ? 'goes' : 'go'} into one change request.
        </>
      )}
      {part.kind === 'refused' && (
        <>
          the server refuses {flags}. <bdi>{part.message}</bdi>
        </>
      )}
      <Names names={part.names} />
    </li>
  )
}

const buttonText = (action: BulkAction, checked: readonly CheckedPart[]): string => {
  const [ready, review] = (['ready', 'review'] as const).map((kind) => flagsIn(checked.filter((part) => part.kind === kind)))
  const command = action.command(countText(ready ?? 0, 'flag'))
  if (!review) return command
  return ready ? `${command}, propose ${review}` : `Propose for ${countText(review, 'flag')}`
}

const addResult = async (action: BulkAction, { applied, proposals }: BulkResult): Promise<void> => {
  for (const { project, environment, id, flags } of proposals)
    await addDone({
      text: `Change request ${id} for ${environment} of the project ${project}: ${action.title}, ${countText(flags, 'flag')}.`,
      href: hrefOf('changeRequest', { project, id: String(id) }),
    })
  if (applied.length === 0) return
  if (flagsIn(applied) === 0) return addDone({ text: `${action.title}: somebody else did it meanwhile.` })
  const { undo } = action
  const undoAll = async () => {
    for (const { before, ...part } of applied) await undo?.(part, before)
    return 'Undone.'
  }
  await addDone({ text: `${action.result(countText(flagsIn(applied), 'flag'))}.`, ...(undo && { undo: undoAll }) })
}

/** Shows what an action does to many flags after a dry run, then applies it with its progress. */
export const BulkDialog = ({ action, onDone, onClose }: Props) => {
  const [note, setNote] = useState('')
  const [progress, setProgress] = useState<number>()
  const [key] = useState(() => crypto.randomUUID())
  const check = useQuery({ queryKey: ['bulk', key], queryFn: () => checkBulk(action), gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const run = useMutation({
    mutationFn: (checked: readonly CheckedPart[]) => runBulk(action, checked, note.trim() || undefined, setProgress),
    onSuccess: async (result) => {
      announce(result.failed.length === 0 ? 'Done' : 'Some flags failed')
      if (result.failed.length === 0) {
        onDone()
        onClose()
      }
      await addResult(action, result)
    },
  })
  const checked = check.data ?? []
  const possible = flagsIn(checked.filter(({ kind }) => kind !== 'refused'))
  const failed = run.data?.failed ?? []
  return (
    <Dialog title={action.title} onClose={onClose}>
      {check.isFetching && <Loading />}
      {check.error && <FailureNote error={check.error} onRetry={check.refetch} />}
      <ul aria-busy={check.isFetching}>
        {checked.map((part) => (
          <PartItem key={`${part.project} ${part.kind} ${part.names[0]}`} action={action} part={part} />
        ))}
        {action.skipped
          .filter(({ count }) => count > 0)
          .map(({ reason, count }) => (
            <li key={reason}>
              Unchanged: {countText(count, 'flag')} {reason}.
            </li>
          ))}
      </ul>
      {possible > 0 && action.notes.map((text) => <p key={text}>{text}</p>)}
      {run.isPending && (
        <p role="status">
          {progress ?? 0} of {possible} flags
        </p>
      )}
      {failed.map(({ part, error }) => (
        <FailureNote key={`${part.project} ${part.names[0]}`} error={error} />
      ))}
      {possible > 0 && !run.isSuccess && <NoteField value={note} onChange={setNote} />}
      <FormActions>
        <Button onClick={onClose}>{run.isSuccess ? 'Close' : 'Cancel'}</Button>
        {!run.isSuccess && (
          <Button
            kind="main"
            refusal={check.isSuccess && possible === 0 ? 'Nothing would change' : undefined}
            isBusy={!check.isSuccess || run.isPending}
            onClick={() => run.mutate(checked)}
          >
            {check.isSuccess && possible > 0 ? buttonText(action, checked) : action.title}
          </Button>
        )}
      </FormActions>
    </Dialog>
  )
}
