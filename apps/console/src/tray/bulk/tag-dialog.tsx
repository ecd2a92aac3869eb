import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox/combobox.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import type { Row } from '../../search-language/row.ts'
import type { BulkAction } from './bulk.ts'
import { setTag } from './flag-actions.ts'

interface Props {
  readonly rows: readonly Row[]
  readonly tags: readonly string[]
  readonly onChoose: (action: BulkAction) => void
  readonly onClose: () => void
}

/** Asks for a tag. A text without a type is a tag of the type simple. */
export const TagDialog = ({ rows, tags, onChoose, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const tag = text.includes(':') ? text : `simple:${text}`
  const refusal = text === '' ? 'Enter a tag first' : undefined
  const choose = (isAdded: boolean) => {
    onClose()
    onChoose(setTag(rows, tag, isAdded))
  }
  return (
    <Dialog title="Tag the selected flags" onClose={onClose}>
      <Field label="Tag" hint="A type and a value, such as simple:web. A value alone gets the type simple.">
        <Combobox choices={tags.map((each) => ({ value: each, label: each }))} value={typed} onChange={setTyped} isFree />
      </Field>
      <FormActions>
        <Button refusal={refusal && ''} onClick={() => refusal === undefined && choose(false)}>
          Remove the tag…
        </Button>
        <Button kind="main" refusal={refusal} onClick={() => choose(true)}>
          Add the tag…
        </Button>
      </FormActions>
    </Dialog>
  )
}
