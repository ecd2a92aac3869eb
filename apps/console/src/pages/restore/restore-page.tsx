import type { EventDetails } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { isNotFound } from '../../data/fault-at.ts'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { eventParts } from '../../sentences/events.ts'
import { Restoration } from './restoration.tsx'
import { isScope, type RestoreScope, scopes, useRestoreEvents } from './restore-events.ts'
import { byEnvironment, inEnvironment } from './restore-scope.ts'

const defaultProject = 'default'

interface Props {
  readonly event: EventDetails
  readonly scope: RestoreScope
  /** Restores only in this environment; null: in all environments. */
  readonly only: string | null
}

const isAvailable = (scope: RestoreScope, { groupEventIds, featureName }: EventDetails): boolean =>
  scope === 'request' ? groupEventIds.length > 0 : scope !== 'flag' || featureName !== null

const Restorations = ({ event, scope, only }: Props) => {
  const project = event.project ?? defaultProject
  const found = useRestoreEvents(event, scope)
  const overview = useQuery(queries.projects.getProjectOverview.queryOptions({ params: { projectId: project } }))
  const [first] = overview.data?.environments ?? []
  return (
    <QueryView query={overview}>
      {() => (
        <QueryView query={found}>
          {({ events, later }) =>
            byEnvironment(inEnvironment(events, only), only ?? first?.environment ?? '').map(([environment, own]) => (
              <Restoration
                key={environment}
                project={project}
                environment={environment}
                events={own}
                later={later.filter((each) => each.environment === null || each.environment === environment)}
              />
            ))
          }
        </QueryView>
      )}
    </QueryView>
  )
}

const Restore = ({ event }: { readonly event: EventDetails }) => {
  const [search, setSearch] = useSearchParams()
  const given = search.get('what')
  const scope = isScope(given) ? given : 'event'
  const only = search.get('env')
  const names = (Object.keys(scopes) as RestoreScope[]).filter((name) => isAvailable(name, event))
  return (
    <>
      <p>
        <PageLink page="event" params={{ id: String(event.id) }}>
          <Time at={event.createdAt} />
        </PageLink>
        : <Sentence parts={eventParts(event)} />
      </p>
      <RadioList
        label="What to restore"
        value={scope}
        onChange={(what) => setSearch({ what, ...(only !== null && { env: only }) }, { replace: true })}
        options={names.map((value) => ({ value, label: scopes[value] }))}
      />
      <Restorations key={scope} event={event} scope={scope} only={only} />
    </>
  )
}

const RestorePage = ({ params: { id } }: { readonly params: { readonly id: string } }) => {
  const query = useQuery(queries.events.getEvent.queryOptions({ params: { id: Number(id) } }))
  return (
    <Page title={`Restore the state before event ${id}`}>
      {isNotFound(query.error) ? (
        <Empty title="You cannot see this event">
          It does not exist, or it belongs to a project that you cannot see. <PageLink page="history">Show the history</PageLink>.
        </Empty>
      ) : (
        <QueryView query={query}>{(event) => <Restore event={event} />}</QueryView>
      )}
    </Page>
  )
}

export default RestorePage
