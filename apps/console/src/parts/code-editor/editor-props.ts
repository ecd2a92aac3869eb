export interface EditorProps {
  /** Read by screen readers; a visible label is above the editor. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean | undefined
  readonly isInvalid?: boolean
  /** The line of the first fault, from 1, whenever it changes. */
  readonly onFaultLine?: (line: number | undefined) => void
}
