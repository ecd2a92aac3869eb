import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'

interface Props {
  readonly isStored: boolean
  /** Undefined: the stored secret stays. Null: the stored secret is deleted. */
  readonly value: string | null | undefined
  readonly fault: string | undefined
  readonly onChange: (value: string | null | undefined) => void
}

/** The client secret is write-only: the page never gets the stored secret. */
export const SecretField = ({ isStored, value, fault, onChange }: Props) => (
  <>
    <Field
      label="Client secret"
      hint={isStored ? 'A secret is stored, and nobody can read it. Enter a secret to replace it.' : 'Empty: a public client.'}
      fault={fault}
    >
      <input
        type="password"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        autoComplete="off"
      />
    </Field>
    {value === null ? (
      <Note kind="warning">
        <p>The stored secret will be deleted when you save.</p>
        <Button onClick={() => onChange(undefined)}>Keep the stored secret</Button>
      </Note>
    ) : (
      isStored && <Button onClick={() => onChange(null)}>Delete the stored secret</Button>
    )}
  </>
)
