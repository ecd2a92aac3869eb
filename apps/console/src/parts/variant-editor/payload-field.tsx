import { variantPayloadTypes } from '@halyard/contracts/data'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { CodeEditor } from '../code-editor/code-editor.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { FormActions } from '../form-actions.tsx'
import { type EditedPayload, payloadFault } from './edited-variant.ts'

interface Props {
  readonly variant: string
  readonly payload: EditedPayload | undefined
  readonly onChange: (payload: EditedPayload | undefined) => void
}

const words = { json: 'JSON', csv: 'CSV', string: 'Text', number: 'Number' } as const

const typeOf = (text: string): EditedPayload['type'] | undefined => variantPayloadTypes.find((type) => type === text)

/** Edits the type and the value of a payload in a dialog. JSON opens in the code editor. */
export const PayloadField = ({ variant, payload, onChange }: Props) => {
  const [draft, setDraft] = useState<{ readonly payload: EditedPayload | undefined }>()
  const edited = draft?.payload
  const fault = payloadFault(edited)
  const close = () => setDraft(undefined)
  const summary = payload ? `${words[payload.type]}: ${payload.value.slice(0, 40)}${payload.value.length > 40 ? '…' : ''}` : 'None'
  const label = `Value for ${variant}`
  return (
    <>
      <Button onClick={() => setDraft({ payload })} aria-label={`Payload of ${variant}: ${summary}`}>
        <bdi>{summary}</bdi>
      </Button>
      {draft && (
        <Dialog title={`Payload of ${variant}`} onClose={close}>
          <Field label="Type">
            <select
              value={edited?.type ?? ''}
              onChange={(event) => {
                const type = typeOf(event.target.value)
                setDraft({ payload: type && { type, value: edited?.value ?? '' } })
              }}
            >
              <option value="">No payload</option>
              {variantPayloadTypes.map((type) => (
                <option key={type} value={type}>
                  {words[type]}
                </option>
              ))}
            </select>
          </Field>
          {edited?.type === 'json' && (
            <CodeEditor label={label} value={edited.value} onChange={(value) => setDraft({ payload: { ...edited, value } })} />
          )}
          {edited && edited.type !== 'json' && (
            <Field label={label} fault={fault}>
              {edited.type === 'number' ? (
                <input
                  inputMode="decimal"
                  value={edited.value}
                  onChange={(event) => setDraft({ payload: { ...edited, value: event.target.value } })}
                />
              ) : (
                <textarea
                  rows={6}
                  cols={60}
                  value={edited.value}
                  onChange={(event) => setDraft({ payload: { ...edited, value: event.target.value } })}
                />
              )}
            </Field>
          )}
          <FormActions>
            <Button onClick={close}>Cancel</Button>
            <Button
              kind="main"
              refusal={fault && `The value ${fault}`}
              onClick={() => {
                onChange(edited)
                close()
              }}
            >
              Use this payload
            </Button>
          </FormActions>
        </Dialog>
      )}
    </>
  )
}
