import type { ProjectWithFeatures } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { Name } from '../../parts/name.tsx'
import { ObjectView } from '../../parts/object-view.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { ProjectTabs } from '../../parts/project-tabs.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { hrefOf } from '../../routes.ts'
import { DeleteProject } from './delete-project.tsx'
import { EnvironmentSettings } from './environment-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { NamingSettings } from './naming-settings.tsx'
import { ReviewSettings } from './review-settings.tsx'
import type { SettingsProps } from './settings-props.ts'

const views: Readonly<Record<string, { readonly text: string; readonly view: ComponentType<SettingsProps> }>> = {
  general: { text: 'General', view: GeneralSettings },
  environments: { text: 'Environments', view: EnvironmentSettings },
  reviews: { text: 'Reviews', view: ReviewSettings },
  naming: { text: 'Names of flags', view: NamingSettings },
  delete: { text: 'Delete', view: DeleteProject },
}

const Settings = ({ id, project, reload }: SettingsProps & { readonly project: ProjectWithFeatures }) => {
  const [search] = useSearchParams()
  const given = search.get('tab') ?? 'general'
  const tab = Object.hasOwn(views, given) ? given : 'general'
  const View = views[tab]?.view ?? GeneralSettings
  return (
    <>
      <Tabs
        label="Settings"
        tabs={Object.entries(views).map(([name, { text }]) => ({
          href: hrefOf('projectSettings', { project: id }, name === 'general' ? {} : { tab: name }),
          text,
          isCurrent: name === tab,
        }))}
      />
      <View id={id} project={project} reload={reload} />
    </>
  )
}

const ProjectSettingsPage = ({ params: { project: id } }: { readonly params: { readonly project: string } }) => {
  const query = useQuery(queries.projects.getProject.queryOptions({ params: { projectId: id } }))
  const name = query.data?.name ?? id
  return (
    <Page
      title={`Settings of ${name}`}
      heading={
        <>
          Settings of <Name isMono={false}>{name}</Name>
        </>
      }
    >
      <ObjectView query={query} kind="project" instead={<PageLink page="projects">Show all projects that you see</PageLink>}>
        {(project) => (
          <>
            <ProjectTabs project={id} />
            <Settings id={id} project={project} reload={query.refetch} />
          </>
        )}
      </ObjectView>
    </Page>
  )
}

export default ProjectSettingsPage
