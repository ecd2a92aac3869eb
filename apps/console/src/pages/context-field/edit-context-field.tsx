import { alwaysSensitiveFields, limits } from '@halyard/contracts/data'
import type { ContextField, UpdateContextField } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { LegalValueEditor } from './legal-value-editor.tsx'
import { legalValueFaults } from './legal-values.ts'

interface Props {
  readonly field: ContextField
  readonly reload: Reload<ContextField>
  readonly onClose: () => void
}

/** Changes a context field. Fields that the caller left alone follow the server. */
export const EditContextField = ({ field: present, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<UpdateContextField>({})
  const { base: field, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { name } = field
  const { description, stickiness, sensitive, legalValues = field.legalValues } = { ...field, ...input }
  const change = (next: UpdateContextField) => setInput({ ...input, ...next })
  const faults = legalValueFaults(legalValues)
  const save = useWrite(() => halyard.contextFields.updateContextField({ params: { name }, body: input }, { ifMatch: field }), {
    done: 'The context field is saved',
    onDone: onClose,
  })
  const isAlwaysSensitive = alwaysSensitiveFields.some((each) => each === name)
  return (
    <Dialog title={`Edit ${name}`} onClose={onClose}>
      <Form
        submit="Save the context field"
        refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : faults.size > 0 ? 'Correct the faults first.' : undefined}
        write={save}
        fields={['body/description', 'body/legalValues']}
        source={{ types: ['context-field-updated', 'context-field-deleted'], isAbout: isEventAbout('name', name), reload }}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Meaning" fault={faultAt(save.error, 'body/description')}>
          <input value={description ?? ''} onChange={(event) => change({ description: event.target.value || null })} />
        </Field>
        <p>
          <label>
            <input type="checkbox" checked={stickiness} onChange={(event) => change({ stickiness: event.target.checked })} />
            Rollouts and variants can be sticky by it
          </label>
        </p>
        {!isAlwaysSensitive && (
          <p>
            <label>
              <input type="checkbox" checked={sensitive} onChange={(event) => change({ sensitive: event.target.checked })} />
              The values are personal data: samples of contexts hold hashes
            </label>
          </p>
        )}
        <LegalValueEditor
          values={legalValues}
          onChange={(next) => change({ legalValues: [...next] })}
          faultAt={(at) => faults.get(at) ?? faultAt(save.error, `body/legalValues/${at}`)}
          most={limits.legalValuesPerField}
        />
        <p>Conditions that exist keep their values, also values that are no longer legal.</p>
      </Form>
    </Dialog>
  )
}
