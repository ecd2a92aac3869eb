import { hrefOf } from '../routes.ts'
import { Tabs } from './tabs.tsx'

/** Links to the views of one project. */
export const ProjectTabs = ({ project }: { readonly project: string }) => (
  <Tabs
    label="Views of the project"
    tabs={[
      { href: hrefOf('project', { project }), text: 'Flags' },
      { href: hrefOf('projectAccess', { project }), text: 'Access' },
      { href: hrefOf('projectTokens', { project }), text: 'API tokens' },
      { href: hrefOf('history', undefined, { q: `project:${project}` }), text: 'History' },
      { href: hrefOf('projectSettings', { project }), text: 'Settings' },
    ]}
  />
)
