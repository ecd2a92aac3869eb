import type { ProjectAccess } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { ProjectTabs } from '../../parts/project-tabs.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { projectModeWords } from '../../sentences/project-modes.ts'
import { AccessTable } from './access-table.tsx'
import { ExplainMember } from './explain-member.tsx'

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

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
      <ProjectTabs project={project} />
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
                ['Mode', mode && `${mode}: ${lowered(projectModeWords[mode])}`],
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
