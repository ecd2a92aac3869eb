import type { CreatedPat, CreatePat } from '@halyard/sdk'
import { useState } from 'react'
import { faultAt } from '../data/fault-at.ts'
import { useWrite } from '../data/use-write.ts'
import { Dialog } from './dialog.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { SecretOnce } from './secret-once.tsx'
import { curlWith } from './shell-command.ts'

type Created = Pick<CreatedPat, 'secret' | 'description'>

interface Props {
  readonly create: (body: CreatePat) => PromiseLike<Created>
  readonly onClose: () => void
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Creates a token of an account, then shows its secret once. */
export const NewAccountToken = ({ create, onClose }: Props) => {
  const [description, setDescription] = useState('')
  const [expiresAt, setExpiresAt] = useState<string | null>(() => inDays(365))
  const [created, setCreated] = useState<Created>()
  const write = useWrite(() => create({ description, expiresAt }), { done: 'The token is created', onDone: setCreated })
  if (created)
    return (
      <Dialog title={`The token ${created.description}`} onClose={onClose}>
        <SecretOnce
          label="Token"
          secret={created.secret}
          command={{ text: curlWith(created.secret, '/api/admin/user'), effect: 'This command shows the account and its permissions:' }}
          onDone={onClose}
        />
      </Dialog>
    )
  return (
    <Dialog title="New token" onClose={onClose}>
      <Form
        submit="Create the token"
        write={write}
        fields={['body/name', 'body/description', 'body/expiresAt']}
        onSubmit={() => write.mutate(undefined)}
        onCancel={onClose}
      >
        <Field
          label="Purpose"
          hint="The script or the program that will use it"
          fault={faultAt(write.error, 'body/description') ?? faultAt(write.error, 'body/name')}
        >
          <input value={description} onChange={(event) => setDescription(event.target.value)} required maxLength={255} />
        </Field>
        <ExpiryField value={expiresAt} onChange={setExpiresAt} fault={faultAt(write.error, 'body/expiresAt')} />
      </Form>
    </Dialog>
  )
}
