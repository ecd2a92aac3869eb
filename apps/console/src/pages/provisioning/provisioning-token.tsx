import type { ScimSettings } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonRow } from '../../parts/button-row.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'

/** The token of the identity provider. Its secret is shown once. */
export const ProvisioningToken = ({ settings }: { readonly settings: ScimSettings }) => {
  const { token } = settings
  const [secret, setSecret] = useState<string>()
  const [open, setOpen] = useState<'replace' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const create = useWrite(() => halyard.scim.createScimToken(), {
    done: 'The token is created',
    onDone: (created) => {
      setSecret(created.secret)
      close()
    },
  })
  return (
    <>
      <p>
        {token ? (
          <>
            A token exists since <Time at={token.createdAt} />, created by <UserText>{token.createdBy}</UserText>.
          </>
        ) : (
          'No token exists yet.'
        )}
      </p>
      <ButtonRow>
        <Button isBusy={create.isPending} onClick={() => (token ? setOpen('replace') : create.mutate(undefined))}>
          {token ? 'Replace the token…' : 'Create the token'}
        </Button>
        {token && (
          <Button kind="danger" onClick={() => setOpen('delete')}>
            Delete the token…
          </Button>
        )}
      </ButtonRow>
      {open === 'replace' && (
        <ConfirmDialog
          title="Replace the token?"
          action="Replace the token"
          kind="danger"
          isBusy={create.isPending}
          error={create.error}
          onConfirm={() => create.mutate(undefined)}
          onClose={close}
        >
          <p>The present token stops working at once. The provider cannot change anything until it has the new token.</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <DeleteDialog
          title="Delete the token?"
          action="Delete the token"
          done="The token is deleted"
          remove={() => halyard.scim.deleteScimToken({}, { ifMatch: settings })}
          onDone={close}
          onClose={close}
        >
          <p>The provider loses its access at once. People and groups stay.</p>
        </DeleteDialog>
      )}
      {secret !== undefined && (
        <Dialog title="The token of the identity provider" onClose={() => setSecret(undefined)}>
          <SecretOnce label="Token" secret={secret} onDone={() => setSecret(undefined)} />
        </Dialog>
      )}
    </>
  )
}
