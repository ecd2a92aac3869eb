import type { Passkey } from '@halyard/sdk'
import { type ReactNode, useState } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Name } from './name.tsx'
import { type Column, RecordTable } from './record-table.tsx'
import { Time } from './time.tsx'
import { UserText } from './user-text.tsx'

interface Props {
  readonly passkeys: readonly Passkey[]
  readonly remove: (passkey: Passkey) => PromiseLike<unknown>
  /** Further buttons of a row. */
  readonly actions?: (passkey: Passkey) => ReactNode
}

const columns: readonly Column<Passkey>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    cell: ({ name, backedUp }) => (
      <>
        <Name isMono={false}>{name}</Name> {backedUp && <Badge>synchronised</Badge>}
      </>
    ),
  },
  { title: 'Added', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
  {
    title: 'Last used',
    sortBy: ({ usedAt }) => usedAt ?? '',
    cell: ({ usedAt }) => (usedAt === null ? 'never' : <Time at={usedAt} form="relative" />),
  },
]

/** The passkeys of an account, which can be removed. */
export const PasskeyTable = ({ passkeys, remove, actions }: Props) => {
  const [removed, setRemoved] = useState<Passkey>()
  const close = () => setRemoved(undefined)
  const remover: Column<Passkey> = {
    title: 'Actions',
    isEnd: true,
    cell: (passkey) => (
      <>
        {actions?.(passkey)}
        <Button kind="danger" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoved(passkey)}>
          Remove
        </Button>
      </>
    ),
  }
  return (
    <>
      <RecordTable caption="Passkeys" rows={passkeys} columns={[...columns, remover]} keyOf={({ id }) => id} empty="No passkeys." />
      {removed && (
        <DeleteDialog
          title="Remove the passkey?"
          action="Remove the passkey"
          done="The passkey is removed"
          remove={() => remove(removed)}
          onDone={close}
          onClose={close}
        >
          <p>
            The passkey <UserText>{removed.name}</UserText> no longer logs in. The device still offers it until it is deleted there too.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}
