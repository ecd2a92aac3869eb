/** What each dialog of one environment gets. */
export interface DialogProps {
  readonly name: string
  readonly onClose: () => void
}

export type DialogKind = 'edit' | 'switch' | 'clone' | 'delete'
