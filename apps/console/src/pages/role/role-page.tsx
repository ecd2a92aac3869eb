import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { toDefinition } from '../../data/roles.ts'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { hrefOf } from '../../routes.ts'
import { EditRole } from './edit-role.tsx'
import type { RoleType } from './permission-choice.ts'
import { RoleAbilities } from './role-abilities.tsx'

const isCustom = (type: string | undefined): type is RoleType => type === 'custom' || type === 'root-custom'

const RolePage = ({ params }: { readonly params: { readonly id: string } }) => {
  const roleId = Number(params.id)
  const query = useQuery(queries.roles.getRole.queryOptions({ params: { roleId } }))
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const [, navigate] = useLocation()
  const refusal = useCan()('ADMIN') ? undefined : 'Only administrators change roles.'
  const close = () => setOpen(null)
  const name = query.data?.name ?? 'Role'
  return (
    <Page
      title={name}
      heading={<Name isMono={false}>{name}</Name>}
      actions={
        isCustom(query.data?.type) && (
          <>
            <Button refusal={refusal} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button kind="danger" refusal={refusal} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <QueryView query={query}>
        {(role) => (
          <>
            <Facts
              facts={[
                ['Purpose', role.description && <UserText>{role.description}</UserText>],
                [
                  'Given',
                  role.type.startsWith('root')
                    ? 'everywhere, as the root role of accounts and groups'
                    : 'in projects, to accounts and groups',
                ],
                ['Origin', isCustom(role.type) ? 'custom' : 'built-in: it cannot be changed'],
              ]}
            />
            <Section title="What the role allows">
              <RoleAbilities role={toDefinition(role)} />
            </Section>
            {open === 'edit' && isCustom(role.type) && <EditRole role={role} type={role.type} reload={query.refetch} onClose={close} />}
            {open === 'delete' && (
              <DeleteDialog
                title="Delete the role?"
                action="Delete the role"
                done="The role is deleted"
                remove={() => halyard.roles.deleteRole({ params: { roleId } }, { ifMatch: role })}
                onDone={() => navigate(hrefOf('roles'))}
                onClose={close}
              >
                <p>The server deletes only a role that nobody has. The role cannot be restored.</p>
              </DeleteDialog>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

export default RolePage
