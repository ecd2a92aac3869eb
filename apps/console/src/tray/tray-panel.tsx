import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { keyOf } from './batch.ts'
import { BatchCard } from './batch-card.tsx'
import { CallCard } from './call-card.tsx'
import { DoneList } from './done-list.tsx'
import { done, tray } from './state.ts'
import { emptyTray } from './tray.ts'
import classes from './tray-panel.module.css'

const countText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

/** The strip at the bottom of every page: the collected changes, and the changes applied while the page is open. */
export const TrayPanel = () => {
  const { batches, calls } = tray.use()
  const entries = done.use()
  const [isOpen, setOpen] = useState(true)
  const count = batches.reduce((sum, { changes }) => sum + changes.length, calls.length)
  if (count === 0 && entries.length === 0) return null
  return (
    <section className={classes.tray} aria-label="Tray">
      <div className={classes.head}>
        <h2>{count > 0 ? `${countText(count)}, not applied yet` : 'Tray'}</h2>
        <span className={classes.buttons}>
          {count > 1 && <Button onClick={emptyTray}>Discard everything</Button>}
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Minimize' : 'Show'}
          </Button>
        </span>
      </div>
      {isOpen && (
        <div className={classes.body}>
          {batches.map((batch) => (
            <BatchCard key={keyOf(batch)} batch={batch} />
          ))}
          {calls.map((call) => (
            <CallCard key={call.key} call={call} />
          ))}
          <DoneList entries={entries} />
        </div>
      )}
    </section>
  )
}
