import { limits } from '@halyard/contracts/data'
import type { Passkey, Passkeys as Stored } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { addPasskey, hasPasskeys } from '../../data/passkeys.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { PasskeyTable } from '../../parts/passkey-table.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { PasswordProof } from './password-proof.tsx'
import { SecondFactor } from './second-factor.tsx'

interface DialogProps {
  readonly onClose: () => void
}

const AddDialog = ({ onClose }: DialogProps) => {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useWrite(addPasskey, { done: 'The passkey is added', onDone: onClose })
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <Form
        submit="Add the passkey"
        write={add}
        fields={['body/name', 'body/password']}
        onSubmit={() => add.mutate({ name, password })}
        onCancel={onClose}
      >
        <p>The browser asks you to confirm with your fingerprint, your face or a PIN.</p>
        <Field label="Name" hint="So that you recognise the device later." fault={faultAt(add.error, 'body/name')}>
          <input value={name} maxLength={limits.nameLength} onChange={(event) => setName(event.target.value)} autoComplete="off" required />
        </Field>
        <PasswordProof error={add.error} value={password} onChange={setPassword} />
      </Form>
    </Dialog>
  )
}

const RenameDialog = ({ passkey, onClose }: DialogProps & { readonly passkey: Passkey }) => {
  const [name, setName] = useState(passkey.name)
  const rename = useWrite(() => halyard.passkeys.renamePasskey({ params: { id: passkey.id }, body: { name } }), {
    done: 'The passkey is renamed',
    onDone: onClose,
  })
  return (
    <Dialog title="Rename the passkey" onClose={onClose}>
      <Form
        submit="Rename the passkey"
        write={rename}
        fields={['body/name']}
        refusal={name === passkey.name ? 'Nothing is changed yet.' : undefined}
        onSubmit={() => rename.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(rename.error, 'body/name')}>
          <input value={name} maxLength={limits.nameLength} onChange={(event) => setName(event.target.value)} autoComplete="off" required />
        </Field>
      </Form>
    </Dialog>
  )
}

const PasskeyList = ({ passkeys, secondFactor }: Stored) => {
  const [renamed, setRenamed] = useState<Passkey>()
  return (
    <>
      <PasskeyTable
        passkeys={passkeys}
        remove={({ id }) => halyard.passkeys.deletePasskey({ params: { id } })}
        actions={(passkey) => (
          <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
            Rename
          </Button>
        )}
      />
      <SecondFactor isOn={secondFactor} hasPasskey={passkeys.length > 0} />
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

/** The passkeys of the caller, and the second factor. */
export const Passkeys = () => {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(queries.passkeys.getPasskeys.queryOptions())
  const methods = useQuery(queries.auth.getSignInMethods.queryOptions())
  const isWorking = methods.data?.passkey !== false && hasPasskeys()
  const isFull = (query.data?.passkeys.length ?? 0) >= limits.passkeysPerAccount
  const refusal = isWorking ? undefined : 'Passkeys do not work in this browser or at this address.'
  return (
    <Section
      title="Passkeys"
      lead="Log in without a password: by fingerprint, face, PIN or security key."
      actions={
        <Button onClick={() => setOpen(true)} refusal={refusal ?? (isFull ? 'Remove a passkey first.' : undefined)}>
          Add a passkey
        </Button>
      }
    >
      <QueryView query={query} rows={2}>
        {(stored) => <PasskeyList {...stored} />}
      </QueryView>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
