import { NoAccessError } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../data/query-client.ts'
import { announce } from '../parts/announcer.tsx'
import { Button } from '../parts/button.tsx'
import { DifferenceView } from '../parts/difference-view.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { hrefOf } from '../routes.ts'
import { namesInWorlds } from '../sentences/difference-names.ts'
import { applyBatch, proposeBatch } from './apply.ts'
import { ConflictTable } from './conflict-table.tsx'
import { addDone, undoOf } from './done.ts'
import { Effect } from './effect.tsx'
import { MissingPermissions } from './missing-permissions.tsx'
import { NoteField } from './note-field.tsx'
import type { Batch } from './state.ts'
import { removeSent, setChanges } from './tray.ts'
import classes from './tray-panel.module.css'
import { useBatchPlan, useServerCheck } from './use-batch-plan.ts'
import { useReview } from './use-review.ts'

/** The changes of one environment: their effect, their conflicts and faults, and the buttons that apply or propose them. */
export const BatchCard = ({ batch }: { readonly batch: Batch }) => {
  const { project, environment } = batch
  const [note, setNote] = useState('')
  const [hasMoved, setMoved] = useState(false)
  const planned = useBatchPlan(batch)
  const check = useServerCheck(batch, planned)
  const review = useReview(batch)
  const { world, plan } = planned
  const comment = note.trim() || undefined
  const where = `${environment} of the project ${project}`

  const apply = useMutation({
    mutationFn: (sent: Batch) => applyBatch(sent, plan?.hash ?? '', comment),
    onSuccess: async (result, sent) => {
      setMoved(result.kind === 'moved')
      if (result.kind === 'moved') return
      removeSent(sent, result)
      announce('Applied')
      await addDone({ text: `Applied in ${where}.`, undo: undoOf(batch, result) })
    },
  })
  const propose = useMutation({
    mutationFn: (sent: Batch) => proposeBatch(sent, plan?.hash ?? '', comment),
    onSuccess: async (result, sent) => {
      setMoved(result.kind === 'moved')
      if (result.kind === 'moved') return
      const { id, state } = result.request
      removeSent(sent)
      announce(`Change request ${id} is ${state}`)
      await addDone({ text: `Change request ${id} for ${where}: ${state}.`, href: hrefOf('changeRequest', { project, id: String(id) }) })
    },
  })

  const readAgain = () => {
    apply.reset()
    propose.reset()
    return refresh()
  }
  const conflicts = plan?.conflicts ?? []
  const isRefused = check.error instanceof NoAccessError
  const hasFault = check.error !== null && !isRefused
  const wait = !plan || check.isFetching
  const blocked = conflicts.length > 0 ? 'Settle the conflicts first' : hasFault ? 'The server would refuse these changes' : undefined
  const nothingChanges = plan && conflicts.length === 0 && plan.difference.length === 0
  const failure = planned.error ?? apply.error ?? propose.error ?? (hasFault ? check.error : null)
  return (
    <div className={classes.card}>
      <h3>
        {environment} · {project}
      </h3>
      {hasMoved && conflicts.length === 0 && <p role="alert">Somebody changed this meanwhile. Here is the effect on the present state.</p>}
      <div className={classes.columns}>
        <div>
          {plan && world && <DifferenceView differences={plan.difference} names={namesInWorlds(world, plan.result)} />}
          {nothingChanges && <p>These changes have no effect on the present state.</p>}
        </div>
        <div>
          {plan && world && <Effect world={world} plan={plan} />}
          {plan?.warnings.map(({ change, field, message }) => (
            <p key={`${change} ${field}`}>{message}</p>
          ))}
          {isRefused && check.error && (
            <MissingPermissions scope={batch} changes={batch.changes} review={review} message={check.error.message} />
          )}
        </div>
      </div>
      {world && conflicts.length > 0 && <ConflictTable batch={batch} world={world} conflicts={conflicts} />}
      {failure !== null && <FailureNote error={failure} onRetry={readAgain} />}
      <div className={classes.actions}>
        <NoteField value={note} onChange={setNote} />
        <Button onClick={() => setChanges(batch, [])}>Discard</Button>
        {review.canPropose && (
          <Button
            kind={isRefused || review.isReviewed ? 'main' : 'plain'}
            refusal={nothingChanges ? 'Nothing would change' : blocked}
            isBusy={propose.isPending || wait}
            onClick={() => propose.mutate(batch)}
          >
            Propose for review
          </Button>
        )}
        {!isRefused && (
          <Button
            kind={review.isReviewed ? 'plain' : 'main'}
            refusal={nothingChanges ? 'Nothing would change' : blocked}
            isBusy={apply.isPending || wait}
            onClick={() => apply.mutate(batch)}
          >
            {review.isReviewed ? 'Apply without review' : 'Apply'}
          </Button>
        )}
      </div>
    </div>
  )
}
