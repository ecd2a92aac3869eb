import type { ChangeRequestConfigs, CountedEnvironment, Project } from '@halyard/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../../parts/button.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Section } from '../../parts/section.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { countText } from '../../sentences/numbers.ts'

interface Row {
  readonly project: Project
  readonly configs: ChangeRequestConfigs | undefined
}

const step = 20

const reviewCell = (configs: ChangeRequestConfigs | undefined, environment: string): string => {
  if (!configs) return '…'
  const own = configs.find((each) => each.environment === environment)
  if (!own) return 'not there'
  return own.changeRequestEnabled ? countText(own.requiredApprovals ?? 0, 'approval') : 'direct'
}

const projectColumn: TableColumn<Row> = {
  id: 'project',
  title: 'Project',
  isRowHeader: true,
  cell: ({ project: { id, name } }) => (
    <PageLink page="projectSettings" params={{ project: id }} search={{ tab: 'reviews' }}>
      <Name isMono={false}>{name}</Name>
    </PageLink>
  ),
}

/** Which projects require reviews in which environments. */
export const ProjectReviews = ({ environments }: { readonly environments: readonly CountedEnvironment[] }) => {
  const [shown, setShown] = useState(step)
  const { data } = useQuery(queries.projects.getProjects.queryOptions())
  const projects = data?.projects ?? []
  const first = projects.slice(0, shown)
  const configs = useQueries({
    queries: first.map(({ id }) => queries.changeRequests.getChangeRequestConfig.queryOptions({ params: { projectId: id } })),
  })
  const rows = first.map((project, at): Row => ({ project, configs: configs[at]?.data }))
  const columns: readonly TableColumn<Row>[] = [
    projectColumn,
    ...environments.map(({ name, type }) => ({
      id: `environment ${name}`,
      title: <EnvironmentName name={name} type={type} />,
      cell: ({ configs: own }: Row) => reviewCell(own, name),
    })),
  ]
  return (
    <Section title="Protection by project" lead="Direct: members change flags at once. Approvals: members propose, and reviewers approve.">
      {data ? (
        <Table caption="Protection by project" isCaptionHidden columns={columns} rows={rows} keyOf={({ project }) => project.id} />
      ) : (
        <Skeleton />
      )}
      {projects.length > shown && (
        <Button onClick={() => setShown(shown + step)}>{`Show more projects (${projects.length - shown} hidden)`}</Button>
      )}
    </Section>
  )
}
