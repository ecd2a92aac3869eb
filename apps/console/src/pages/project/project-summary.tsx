import type { ChangeRequestConfig, ProjectOverview } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Meter } from '../../parts/meter.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { percentText } from '../../sentences/numbers.ts'
import { projectModeWords } from '../../sentences/project-modes.ts'
import classes from './project.module.css'
import { ProjectInsights } from './project-insights.tsx'
import { RecentRequests } from './recent-requests.tsx'

const reviewText = ({ changeRequestEnabled, requiredApprovals }: ChangeRequestConfig): string => {
  if (!changeRequestEnabled) return ''
  return requiredApprovals === null ? ' review' : ` ${requiredApprovals} ${requiredApprovals === 1 ? 'approval' : 'approvals'}`
}

const Environments = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(queries.changeRequests.getChangeRequestConfig.queryOptions({ params: { projectId: id } }))
  return (
    <ul className={classes.environments}>
      {data?.map((config) => (
        <li key={config.environment}>
          <EnvironmentName name={config.environment} type={config.type} isReviewed={config.changeRequestEnabled} />
          {reviewText(config)}
        </li>
      ))}
    </ul>
  )
}

/** Facts about a project, its statistics and its newest change requests. */
export const ProjectSummary = ({ id, project }: { readonly id: string; readonly project: ProjectOverview }) => {
  const { description, mode, health, members, createdAt, featureNaming } = project
  return (
    <>
      {description && (
        <p>
          <UserText>{description}</UserText>
        </p>
      )}
      <Facts
        facts={[
          [
            'Health',
            <span key="health">
              {percentText(health)} <Meter percent={health} />
            </span>,
          ],
          [
            'Members',
            <PageLink key="members" page="projectAccess" params={{ project: id }}>
              {members}
            </PageLink>,
          ],
          ['Mode', `${mode}: ${projectModeWords[mode]}`],
          ['Names of flags', featureNaming.pattern && <Name key="pattern">{featureNaming.pattern}</Name>],
          ['Environments', <Environments key="environments" id={id} />],
          ['Created', <Time key="created" at={createdAt} form="relative" />],
        ]}
      />
      <div className={classes.details}>
        <Disclosure summary="Insights">
          <ProjectInsights id={id} />
        </Disclosure>
        <RecentRequests project={id} />
      </div>
    </>
  )
}
