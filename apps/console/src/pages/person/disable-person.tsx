import type { User } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

interface Props {
  readonly person: User
  readonly onClose: () => void
}

/** Disables a person, or enables a disabled person again. */
export const DisablePerson = ({ person, onClose }: Props) => {
  const disabled = person.disabled !== true
  const write = useWrite(() => halyard.users.updateUser({ params: { id: person.id }, body: { disabled } }, { ifMatch: person }), {
    done: disabled ? 'The account is disabled' : 'The account is enabled',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={disabled ? 'Disable the account?' : 'Enable the account?'}
      action={disabled ? 'Disable the account' : 'Enable the account'}
      kind={disabled ? 'danger' : 'main'}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate(undefined)}
      onClose={onClose}
    >
      {disabled ? (
        <p>All sessions and tokens of this person end at once, and no login works. Roles and groups stay.</p>
      ) : (
        <p>The person can log in again, with the same roles. Sessions and tokens that ended do not come back.</p>
      )}
      {person.managedBy && <p>An identity provider manages this account, and can change this again.</p>}
    </ConfirmDialog>
  )
}
