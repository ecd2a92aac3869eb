import type { ProjectOverview } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { FavouriteButton } from '../../parts/favourite-button.tsx'
import { FlagList } from '../../parts/flag-list/flag-list.tsx'
import { Name } from '../../parts/name.tsx'
import { ObjectView } from '../../parts/object-view.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { ProjectTabs } from '../../parts/project-tabs.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { BulkBar } from '../../tray/bulk/bulk-bar.tsx'
import { ProjectSummary } from './project-summary.tsx'

const Actions = ({ id, project }: { readonly id: string; readonly project: ProjectOverview | undefined }) => (
  <>
    {project && (
      <FavouriteButton
        isFavourite={project.favorite}
        add={() => halyard.favorites.addFavoriteProject({ params: { projectId: id } })}
        remove={() => halyard.favorites.removeFavoriteProject({ params: { projectId: id } })}
      />
    )}
    <PageLink page="newFlag" search={{ project: id }}>
      New flag
    </PageLink>
  </>
)

const ProjectPage = ({ params: { project: id } }: { readonly params: { readonly project: string } }) => {
  const overview = useQuery(queries.projects.getProjectOverview.queryOptions({ params: { projectId: id } }))
  const index = useFlagIndex()
  const name = overview.data?.name ?? id
  return (
    <Page title={name} heading={<Name isMono={false}>{name}</Name>} actions={<Actions id={id} project={overview.data} />}>
      <ObjectView query={overview} kind="project" instead={<PageLink page="projects">Show all projects that you see</PageLink>}>
        {(project) => (
          <>
            <ProjectTabs project={id} />
            <ProjectSummary id={id} project={project} />
            <QueryView query={index} rows={12}>
              {(data) => (
                <FlagList
                  index={data}
                  updatedAt={index.dataUpdatedAt}
                  project={id}
                  bar={(selected) => <BulkBar index={data} {...selected} />}
                />
              )}
            </QueryView>
          </>
        )}
      </ObjectView>
    </Page>
  )
}

export default ProjectPage
