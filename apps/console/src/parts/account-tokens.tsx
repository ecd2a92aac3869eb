import type { CreatedPat, CreatePat, Pat } from '@halyard/sdk'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Expiry } from './expiry.tsx'
import { Name } from './name.tsx'
import { NewAccountToken } from './new-account-token.tsx'
import { type Column, RecordTable } from './record-table.tsx'
import { Section } from './section.tsx'
import { Time } from './time.tsx'
import { UserText } from './user-text.tsx'

interface Props {
  readonly title: string
  readonly lead: ReactNode
  readonly tokens: readonly Pat[]
  /** Most tokens that the account can have. */
  readonly most: number
  readonly refusal?: string | undefined
  readonly create: (body: CreatePat) => PromiseLike<Pick<CreatedPat, 'secret' | 'description'>>
  readonly remove: (token: Pat) => PromiseLike<unknown>
}

const columns: readonly Column<Pat>[] = [
  {
    title: 'Purpose',
    isRowHeader: true,
    sortBy: ({ description }) => description,
    cell: ({ description }) => <Name isMono={false}>{description}</Name>,
  },
  { title: 'Created', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
  {
    title: 'Last used',
    sortBy: ({ seenAt }) => seenAt ?? '',
    cell: ({ seenAt }) => (seenAt === null ? 'never' : <Time at={seenAt} form="relative" />),
  },
  { title: 'Expires', sortBy: ({ expiresAt }) => expiresAt ?? '9', cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
]

/** The tokens of an account: list, create, delete. */
export const AccountTokens = ({ title, lead, tokens, most, refusal, create, remove }: Props) => {
  const [isNew, setNew] = useState(false)
  const [toDelete, setToDelete] = useState<Pat>()
  const close = () => setToDelete(undefined)
  const refusalOfNew = refusal ?? (tokens.length >= most ? `An account has at most ${most} tokens.` : undefined)
  const remover: Column<Pat> = {
    title: 'Actions',
    isEnd: true,
    cell: (token) => (
      <Button kind="danger" aria-label={`Delete ${token.description}`} refusal={refusal} onClick={() => setToDelete(token)}>
        Delete
      </Button>
    ),
  }
  return (
    <Section
      title={title}
      lead={lead}
      actions={
        <Button onClick={() => setNew(true)} refusal={refusalOfNew}>
          New token
        </Button>
      }
    >
      <RecordTable caption={title} rows={tokens} columns={[...columns, remover]} keyOf={({ id }) => id} empty="No tokens." />
      {isNew && <NewAccountToken create={create} onClose={() => setNew(false)} />}
      {toDelete && (
        <DeleteDialog
          title="Delete the token?"
          action="Delete the token"
          done="The token is deleted"
          remove={() => remove(toDelete)}
          onDone={close}
          onClose={close}
        >
          <p>
            Whatever uses <UserText>{toDelete.description}</UserText> stops working at once. A deleted token cannot be restored.
          </p>
        </DeleteDialog>
      )}
    </Section>
  )
}
