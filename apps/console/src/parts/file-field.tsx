import { type DragEvent, type ReactNode, useId, useState } from 'react'
import classes from './file-field.module.css'
import { UserText } from './user-text.tsx'

interface Props {
  readonly label: string
  readonly hint: ReactNode
  /** File types, such as `.json`. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Asks for a file that the page reads; it can also be dropped. The page uploads nothing by itself. */
export const FileField = ({ label, hint, accept, onFile }: Props) => {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [dropped, setDropped] = useState('')
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setDropped(event.dataTransfer.files[0]?.name ?? '')
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same with the keyboard
    <div
      className={`${classes.drop} ${isOver ? classes.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onClick={(event) => {
          // The same file can be chosen again after it changed.
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          setDropped('')
          take(event.target.files)
        }}
      />
      <p id={`${id}-hint`} className={classes.hint}>
        {dropped !== '' && (
          <>
            Dropped: <UserText>{dropped}</UserText>.{' '}
          </>
        )}
        {hint}
      </p>
    </div>
  )
}
