import { isHalyardError } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { countText } from '../../sentences/numbers.ts'
import type { BulkFlag } from '../../tray/bulk/bulk.ts'
import { deleteFlags } from './revive.ts'

/** The open change requests that name one of the flags, which therefore cannot be deleted. */
const Requests = ({ names }: { readonly names: readonly string[] }) => {
  const { data } = useQuery(queries.changeRequests.searchChangeRequests.queryOptions({ query: { state: 'open', limit: 200 } }))
  const naming = data?.changeRequests.filter(({ features }) => features.some(({ name }) => names.includes(name))) ?? []
  if (naming.length === 0) return <p>A draft of somebody can name the flag, too. Drafts are visible only to their authors.</p>
  return (
    <ul aria-label="Open change requests that name the flags">
      {naming.map(({ id, project, title }) => (
        <li key={`${project} ${id}`}>
          <PageLink page="changeRequest" params={{ project, id: String(id) }}>
            #{id} <UserText>{title ?? 'Without a title'}</UserText>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  readonly flags: readonly BulkFlag[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before archived flags are deleted for good. */
export const DeleteFlags = ({ flags, onDone, onClose }: Props) => {
  const names = flags.map(({ name }) => name)
  const [first = ''] = names
  const what = names.length === 1 ? 'the flag' : countText(names.length, 'flag')
  const write = useWrite(() => deleteFlags(flags), {
    done: names.length === 1 ? 'The flag is deleted' : 'The flags are deleted',
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${what} for good`}
      action={`Delete ${what}`}
      kind="danger"
      typedName={names.length === 1 ? first : `delete ${names.length} flags`}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate(undefined)}
      onClose={onClose}
    >
      <p>The configurations, tags and figures are deleted. The history keeps its events. This cannot be undone.</p>
      <ul>
        {names.slice(0, 20).map((name) => (
          <li key={name}>
            <Name>{name}</Name>
          </li>
        ))}
        {names.length > 20 && <li>{names.length - 20} more</li>}
      </ul>
      {isHalyardError(write.error) && write.error.status === 409 && <Requests names={names} />}
    </ConfirmDialog>
  )
}
