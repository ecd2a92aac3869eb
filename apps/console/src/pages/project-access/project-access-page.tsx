import type { ProjectAccess } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { AccessTable } from './access-table.tsx'
import { ExplainMember } from './explain-member.tsx'

const modeWords = {
  open: 'open: everybody sees it and can propose changes',
  protected: 'protected: everybody sees it, members propose changes',
  private: 'private: only members, Editors and administrators see it',
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const membersOf = ({ users, groups }: ProjectAccess): number =>
  new Set([...users.map(({ id }) => id), ...groups.flatMap((group) => group.users?.map(({ user }) => user.id) ?? [])]).size

const ProjectAccessPage = ({ params: { project } }: { readonly params: { readonly project: string } }) => {
  const query = useQuery(queries.access.getProjectAccess.queryOptions({ params: { projectId: project } }))
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 })
  const mode = projects.data?.projects.find(({ id }) => id === project)?.mode
  const refusal = useCan()('UPDATE_PROJECT', { project }) ? undefined : 'Only owners of the project and administrators change its access.'
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={`Who may do what in ${project}`}
      actions={
        <Button onClick={() => setAdding(true)} refusal={refusal}>
          Give access
        </Button>
      }
    >
      <QueryView query={query}>
        {(access) => (
          <>
            <Facts
              facts={[
                [
                  'Project',
                  <PageLink key="project" page="project" params={{ project }}>
                    {project}
                  </PageLink>,
                ],
                ['Mode', mode && modeWords[mode]],
                ['Members', `${count(membersOf(access), 'account')}, ${count(access.groups.length, 'group')}`],
              ]}
            />
            <AccessTable
              project={project}
              access={access}
              refusal={refusal}
              reload={query.refetch}
              isAdding={isAdding}
              onAdded={() => setAdding(false)}
            />
            <ExplainMember project={project} access={access} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

export default ProjectAccessPage
