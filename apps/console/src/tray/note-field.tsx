import { limits } from '@halyard/contracts/data'
import { useId } from 'react'
import classes from './tray-panel.module.css'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The reason of a change, which its events store. */
export const NoteField = ({ value, onChange }: Props) => {
  const id = useId()
  return (
    <span className={classes.note}>
      <label htmlFor={id}>Why (optional; the history shows it)</label>
      <input id={id} value={value} maxLength={limits.commentLength} onChange={(event) => onChange(event.target.value)} />
    </span>
  )
}
