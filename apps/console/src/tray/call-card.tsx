import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../parts/announcer.tsx'
import { Button } from '../parts/button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { addDone } from './done.ts'
import { NoteField } from './note-field.tsx'
import type { Call } from './state.ts'
import { removeCall } from './tray.ts'
import classes from './tray-panel.module.css'

/** A write of the tray that is not a change of flag state. */
export const CallCard = ({ call }: { readonly call: Call }) => {
  const [note, setNote] = useState('')
  const check = useQuery({
    queryKey: ['tray', call.key, call.lines],
    queryFn: async () => (await call.check?.()) ?? null,
    enabled: call.check !== undefined,
    gcTime: 0,
  })
  const apply = useMutation({
    mutationFn: () => call.apply(note.trim() || undefined),
    onSuccess: async () => {
      removeCall(call.key)
      announce('Applied')
      const { undo } = call
      await addDone({ text: `Applied: ${call.lines[0] ?? ''}`, ...(undo && { undo: () => undo().then(() => 'Undone.') }) })
    },
  })
  const refusal = check.error instanceof Error ? 'The server would refuse it' : undefined
  return (
    <div className={classes.card}>
      <ul>
        {call.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {check.error && <FailureNote error={check.error} onRetry={() => check.refetch()} />}
      {apply.error && <FailureNote error={apply.error} />}
      <div className={classes.actions}>
        <NoteField value={note} onChange={setNote} />
        <Button onClick={() => removeCall(call.key)}>Discard</Button>
        <Button kind="main" refusal={refusal} isBusy={apply.isPending || check.isFetching} onClick={() => apply.mutate()}>
          Apply
        </Button>
      </div>
    </div>
  )
}
