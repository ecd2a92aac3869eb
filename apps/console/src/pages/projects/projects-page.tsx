import type { Grant, RoleCatalogue } from '@halyard/domain'
import type { Project } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { useGrants } from '../../data/me.ts'
import { useRoles } from '../../data/roles.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Button } from '../../parts/button.tsx'
import { FavouriteButton } from '../../parts/favourite-button.tsx'
import { Meter } from '../../parts/meter.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { percentText } from '../../sentences/numbers.ts'
import { NewProject } from './new-project.tsx'
import { ownRole } from './own-role.ts'

const Favourite = ({ project: { id, favorite } }: { readonly project: Project }) => (
  <FavouriteButton
    label={id}
    isFavourite={favorite}
    add={() => halyard.favorites.addFavoriteProject({ params: { projectId: id } })}
    remove={() => halyard.favorites.removeFavoriteProject({ params: { projectId: id } })}
  />
)

const columnsFor = (grants: readonly Grant[], roles: RoleCatalogue): readonly Column<Project>[] => [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <>
        <PageLink page="project" params={{ project: id }}>
          <Name isMono={false}>{name}</Name>
        </PageLink>
        {name !== id && (
          <>
            {' '}
            <Name>{id}</Name>
          </>
        )}
      </>
    ),
  },
  { title: 'Mode', sortBy: ({ mode }) => mode, cell: ({ mode }) => mode },
  { title: 'Flags', isEnd: true, sortBy: ({ featureCount }) => featureCount, cell: ({ featureCount }) => featureCount },
  {
    title: 'Health',
    sortBy: ({ health }) => health,
    cell: ({ health }) => (
      <>
        {percentText(health)} <Meter percent={health} />
      </>
    ),
  },
  { title: 'Members', isEnd: true, sortBy: ({ memberCount }) => memberCount, cell: ({ memberCount }) => memberCount },
  { title: 'My role', sortBy: ({ id }) => ownRole(grants, roles, id), cell: ({ id }) => <UserText>{ownRole(grants, roles, id)}</UserText> },
  { title: 'Created', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
  { title: 'Favourite', isEnd: true, sortBy: ({ favorite }) => (favorite ? 0 : 1), cell: (project) => <Favourite project={project} /> },
]

const favouritesFirst = (projects: readonly Project[]): Project[] =>
  projects.toSorted((left, right) => Number(right.favorite) - Number(left.favorite))

const ProjectsPage = () => {
  const projects = useQuery(queries.projects.getProjects.queryOptions())
  const grants = useGrants()
  const roles = useRoles()
  const refusalOf = useRefusal()
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Projects"
      actions={
        <Button onClick={() => setNew(true)} refusal={refusalOf('CREATE_PROJECT')}>
          New project
        </Button>
      }
    >
      <p>A project has flags, environments, members and rules of its own. Its health is the share of flags that are not stale.</p>
      <QueryView query={projects} rows={8}>
        {(data) => (
          <RecordTable
            caption="Projects"
            rows={favouritesFirst(data.projects)}
            columns={columnsFor(grants, roles)}
            keyOf={({ id }) => id}
            textOf={({ id, name, description, mode }) => `${id} ${name} ${description ?? ''} ${mode}`}
            empty="You see no project. Create one, or ask the owner of a private project for access."
          />
        )}
      </QueryView>
      {isNew && <NewProject onClose={() => setNew(false)} />}
    </Page>
  )
}

export default ProjectsPage
