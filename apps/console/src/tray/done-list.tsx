import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { announce } from '../parts/announcer.tsx'
import { Button } from '../parts/button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { addDone, removeDone } from './done.ts'
import type { Done } from './state.ts'
import classes from './tray-panel.module.css'

const Entry = ({ entry }: { readonly entry: Done }) => {
  const undo = useMutation({
    mutationFn: async () => entry.undo?.(),
    onSuccess: async (text = '') => {
      announce(text)
      removeDone(entry.id)
      await addDone({ text })
    },
  })
  return (
    <li className={classes.done}>
      <span>{entry.text}</span>
      {entry.href !== undefined && <Link href={entry.href}>Show it</Link>}
      {entry.undo && (
        <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      )}
      <Button onClick={() => removeDone(entry.id)} aria-label={`Hide: ${entry.text}`}>
        Hide
      </Button>
      {undo.error && <FailureNote error={undo.error} />}
    </li>
  )
}

/** What was applied while the page is open, each with its undo. */
export const DoneList = ({ entries }: { readonly entries: readonly Done[] }) => (
  <ul style={{ margin: 0, padding: 0, maxWidth: 'none' }}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ul>
)
