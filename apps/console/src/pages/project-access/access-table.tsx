import type { ProjectAccess } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { nameOfRole, useRoles } from '../../data/roles.ts'
import type { Reload } from '../../data/use-base.ts'
import { AbilityList } from '../../parts/ability-list.tsx'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { AddAccess } from './add-access.tsx'
import { ChangeRoles } from './change-roles.tsx'
import { abilitiesIn, type Holder, holdersOf } from './holders.ts'
import { useHeldHere } from './use-project-people.ts'

interface Props {
  readonly project: string
  readonly access: ProjectAccess
  readonly refusal: string | undefined
  readonly reload: Reload<ProjectAccess>
  readonly isAdding: boolean
  readonly onAdded: () => void
}

const pageOf = ({ kind, isMachine }: Holder) => (kind === 'group' ? 'group' : isMachine ? 'serviceAccount' : 'person')

const kindWords = ({ kind, isMachine, members }: Holder): string =>
  kind === 'group' ? `group of ${members.length}` : isMachine ? 'service account' : 'person'

const columnsWith = (roleName: (id: number) => string): readonly Column<Holder>[] => [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: (holder) => (
      <PageLink page={pageOf(holder)} params={{ id: String(holder.id) }}>
        <Name isMono={false}>{holder.name}</Name>
      </PageLink>
    ),
  },
  { title: 'Kind', sortBy: kindWords, cell: kindWords },
  {
    title: 'Roles here',
    sortBy: ({ roles }) => roles.map(roleName).join(', '),
    cell: ({ roles }) => <UserText>{roles.map(roleName).join(', ')}</UserText>,
  },
  { title: 'Since', sortBy: ({ addedAt }) => addedAt ?? '', cell: ({ addedAt }) => addedAt && <Time at={addedAt} form="relative" /> },
]

/** Everybody with own roles in the project, with what they may do in each production environment. */
export const AccessTable = ({ project, access, refusal, reload, isAdding, onAdded }: Props) => {
  const configs = useQuery({
    ...queries.changeRequests.getChangeRequestConfig.queryOptions({ params: { projectId: project } }),
    staleTime: 60_000,
  }).data
  const heldHere = useHeldHere(project, access)
  const catalogue = useRoles()
  const roleName = (id: number) => nameOfRole(catalogue, id)
  const [open, setOpen] = useState<{ readonly action: 'change' | 'see'; readonly holder: Holder } | null>(null)
  const close = () => setOpen(null)
  const holders = holdersOf(access, nameOfAccount)
  const productions = configs?.filter(({ type }) => type === 'production') ?? []
  const inProduction = productions.map(
    (config): Column<Holder> => ({
      title: `May in ${config.environment}`,
      cell: (holder) => abilitiesIn(catalogue, heldHere(holder), project, config),
      sortBy: (holder) => abilitiesIn(catalogue, heldHere(holder), project, config),
    }),
  )
  const actions: Column<Holder> = {
    title: 'Actions',
    isEnd: true,
    cell: (holder) => (
      <>
        <Button aria-label={`See what ${holder.name} can do`} onClick={() => setOpen({ action: 'see', holder })}>
          See what they can do
        </Button>
        {refusal === undefined && (
          <Button aria-label={`Change roles of ${holder.name}`} onClick={() => setOpen({ action: 'change', holder })}>
            Change roles
          </Button>
        )}
      </>
    ),
  }
  const current = open && (holders.find(({ kind, id }) => kind === open.holder.kind && id === open.holder.id) ?? open.holder)
  return (
    <>
      <RecordTable
        caption={`Access to ${project}`}
        rows={holders}
        columns={[...columnsWith(roleName), ...inProduction, actions]}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        textOf={({ name, members, roles }) => `${name} ${members.join(' ')} ${roles.map(roleName).join(' ')}`}
        searchLabel="Find a person or group"
        empty="Nobody has a role in this project. Administrators can do everything nevertheless."
      />
      {productions.map(({ environment, type, changeRequestEnabled, requiredApprovals }) => (
        <p key={environment}>
          <EnvironmentName name={environment} type={type} isReviewed={changeRequestEnabled} />
          {changeRequestEnabled
            ? ` Changes need ${requiredApprovals === 1 ? '1 approval' : `${requiredApprovals} approvals`}.`
            : ' Changes need no review.'}
        </p>
      ))}
      {isAdding && <AddAccess project={project} holders={holders} heldHere={heldHere} onClose={onAdded} />}
      {current && open.action === 'change' && (
        <ChangeRoles project={project} access={access} holder={current} held={heldHere(current)} reload={reload} onClose={close} />
      )}
      {current && open.action === 'see' && (
        <Dialog title={`What ${current.name} can do in ${project}`} onClose={close}>
          <AbilityList held={heldHere(current)} />
        </Dialog>
      )}
    </>
  )
}
