import type { HeldRole } from '@halyard/domain'
import type { User } from '@halyard/sdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import type { Reload } from '../../data/use-base.ts'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { hrefOf } from '../../routes.ts'
import { DisablePerson } from './disable-person.tsx'
import { EditPerson } from './edit-person.tsx'
import { PasswordDialog } from './password-dialog.tsx'

interface Props {
  readonly person: User
  readonly held: readonly HeldRole[] | undefined
  readonly reload: Reload<User>
}

/** The buttons of a person's page and their dialogs. */
export const PersonActions = ({ person, held, reload }: Props) => {
  const [open, setOpen] = useState<'edit' | 'password' | 'disable' | 'delete' | null>(null)
  const [, navigate] = useLocation()
  const close = () => setOpen(null)
  const name = nameOfAccount(person)
  return (
    <>
      <Button onClick={() => setOpen('edit')}>Edit and change role</Button>
      <Button onClick={() => setOpen('password')}>Password</Button>
      <Button onClick={() => setOpen('disable')}>{person.disabled ? 'Enable…' : 'Disable…'}</Button>
      <Button kind="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <EditPerson person={person} held={held} reload={reload} onClose={close} />}
      {open === 'password' && <PasswordDialog person={person} onClose={close} />}
      {open === 'disable' && <DisablePerson person={person} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title="Delete the account?"
          action="Delete the account"
          done="The account is deleted"
          typedName={name}
          remove={() => halyard.users.deleteUser({ params: { id: person.id } }, { ifMatch: person })}
          onDone={() => navigate(hrefOf('people'))}
          onClose={close}
        >
          <p>All sessions and tokens of this person end at once, and its roles are removed. History keeps the name.</p>
          <p>The account cannot be restored.</p>
        </DeleteDialog>
      )}
    </>
  )
}
