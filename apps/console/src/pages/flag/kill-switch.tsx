import type { World } from '@halyard/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Name } from '../../parts/name.tsx'
import { applyBatch } from '../../tray/apply.ts'
import { addDone, undoOf } from '../../tray/done.ts'
import { NoteField } from '../../tray/note-field.tsx'
import { addChanges } from '../../tray/tray.ts'

interface Props {
  readonly world: World
  readonly feature: string
  readonly isReviewed: boolean
}

/** Turns a flag off in one step with a reason, because incidents cannot wait. Where reviews are required, the change goes into the tray. */
export const KillSwitch = ({ world, feature, isReviewed }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const { project, environment } = world
  const change = { action: 'updateEnabled', feature, payload: { enabled: false } } as const
  const turnOff = useMutation({
    mutationFn: () =>
      applyBatch(
        { project, environment, changes: [{ ...change, id: 1, base: { enabled: true } }], key: crypto.randomUUID() },
        null,
        note.trim() || undefined,
      ),
    onSuccess: async (result) => {
      setOpen(false)
      if (result.kind === 'moved') addChanges(world, [change])
      else
        await addDone({
          text: `Turned ${feature} off in ${environment}.`,
          undo: undoOf({ project, environment }, result),
        })
    },
  })
  return (
    <>
      <Button kind="danger" onClick={() => (isReviewed ? addChanges(world, [change]) : setOpen(true))}>
        Turn off…
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Turn off in ${environment}`}
          action="Turn off now"
          kind="danger"
          isBusy={turnOff.isPending}
          error={turnOff.error}
          onConfirm={() => turnOff.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>
            Applications in {environment} get <Name>{feature}</Name> off within seconds. You can undo this.
          </p>
          <NoteField value={note} onChange={setNote} />
        </ConfirmDialog>
      )}
    </>
  )
}
