import { limits } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../button.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { FormActions } from '../form-actions.tsx'
import { ValueList } from '../value-list/value-list.tsx'
import type { EditedVariant } from './edited-variant.ts'

type Overrides = NonNullable<EditedVariant['overrides']>

interface Props {
  readonly variant: string
  readonly overrides: Overrides
  readonly onChange: (overrides: Overrides) => void
}

/** Edits the context values that always get a variant, whatever the weights. */
export const OverridesField = ({ variant, overrides, onChange }: Props) => {
  const [draft, setDraft] = useState<Overrides>()
  const { data: fields = [] } = useQuery(queries.contextFields.getContextFields.queryOptions())
  const count = overrides.reduce((sum, { values }) => sum + values.length, 0)
  const close = () => setDraft(undefined)
  const isIncomplete = draft?.some(({ contextName, values }) => contextName === '' || values.length === 0)
  return (
    <>
      <Button onClick={() => setDraft(overrides)} aria-label={`Overrides of ${variant}: ${count}`}>
        {count === 0 ? 'None' : `${count} ${count === 1 ? 'value' : 'values'}`}
      </Button>
      {draft && (
        <Dialog title={`Overrides of ${variant}`} onClose={close}>
          <p>Contexts with one of these values always get this variant, whatever the weights.</p>
          {draft.map((override, at) => (
            <div key={at}>
              <Field label="Field">
                <Combobox
                  choices={fields.map(({ name, description }) => ({ value: name, label: name, detail: description ?? undefined }))}
                  value={override.contextName}
                  onChange={(contextName) => setDraft(draft.with(at, { ...override, contextName }))}
                  isFree
                />
              </Field>
              <ValueList
                label="Values"
                values={override.values}
                onChange={(values) => setDraft(draft.with(at, { ...override, values }))}
                most={limits.valuesPerConstraint}
              />
              <Button onClick={() => setDraft(draft.toSpliced(at, 1))}>Remove this override</Button>
            </div>
          ))}
          <FormActions>
            <Button onClick={() => setDraft([...draft, { contextName: 'userId', values: [] }])}>Add an override</Button>
            <Button onClick={close}>Cancel</Button>
            <Button
              kind="main"
              refusal={isIncomplete ? 'Each override needs a field and a value' : undefined}
              onClick={() => {
                onChange(draft)
                close()
              }}
            >
              Use these overrides
            </Button>
          </FormActions>
        </Dialog>
      )}
    </>
  )
}
