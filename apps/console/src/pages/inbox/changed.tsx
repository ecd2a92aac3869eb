import type { Event, Preferences } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { type EventGroup, groupEvents } from '../../data/group-events.ts'
import { useOwnUser } from '../../data/me.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { eventParts } from '../../sentences/events.ts'
import { countText } from '../../sentences/numbers.ts'
import classes from './inbox.module.css'
import { useOwnProjects } from './own-projects.ts'

const most = 100
/** Without an earlier look, the inbox shows the last seven days. */
const firstLook = 7 * 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

const EventLine = ({ event }: { readonly event: Event }) => (
  <>
    <Sentence parts={eventParts(event)} />{' '}
    <PageLink page="event" params={{ id: String(event.id) }}>
      <Time at={event.createdAt} form="relative" />
    </PageLink>
  </>
)

const Group = ({ group: { first, others } }: { readonly group: EventGroup }) => (
  <li>
    <EventLine event={first} />
    {others.length > 0 && (
      <Disclosure summary={`and ${countText(others.length, 'further change')} of the same request`}>
        <ul className={classes.events}>
          {others.map((event) => (
            <li key={event.id}>
              <EventLine event={event} />
            </li>
          ))}
        </ul>
      </Disclosure>
    )}
  </li>
)

const Events = ({ since, projects }: { readonly since: number; readonly projects: readonly string[] }) => {
  const me = useOwnUser().data?.user.id
  const from = new Date(since).toISOString()
  const query = { from: from.slice(0, 10), limit: most, ...(projects.length > 0 && { project: `IS_ANY_OF:${projects.join(',')}` }) }
  const found = useQuery(queries.events.findEvents.queryOptions({ query }))
  return (
    <QueryView query={found}>
      {({ events }) => {
        const news = events.filter(({ createdAt, createdByUserId }) => Date.parse(createdAt) > since && createdByUserId !== me)
        if (news.length === 0) return <p>Nobody else changed anything since then.</p>
        return (
          <>
            {groupEvents(news).map(({ day, groups }) => (
              <section key={day}>
                <h3>{dayFormat.format(day)}</h3>
                <ul className={classes.events}>
                  {groups.map((group) => (
                    <Group key={group.first.id} group={group} />
                  ))}
                </ul>
              </section>
            ))}
            {events.length === most && (
              <p>
                There are older changes. <PageLink page="history">Show the history</PageLink>
              </p>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

const SinceLastLook = ({ preferences: { lastLookedAt } }: { readonly preferences: Preferences }) => {
  const projects = useOwnProjects()
  const look = useWrite((at: string) => halyard.profile.setPreferences({ body: { lastLookedAt: at } }), {
    done: 'The changes are marked as seen',
  })
  const since = lastLookedAt === null ? new Date().setHours(0, 0, 0, 0) - firstLook : Date.parse(lastLookedAt)
  return (
    <Section
      title="Changed since you looked"
      lead={
        <>
          By other people, in your projects, since <Time at={since} />.
        </>
      }
      actions={
        <Button isBusy={look.isPending} onClick={() => look.mutate(new Date().toISOString())}>
          I have seen these
        </Button>
      }
    >
      {look.error && <FailureNote error={look.error} />}
      <QueryView query={projects}>{(ids) => <Events since={since} projects={ids} />}</QueryView>
    </Section>
  )
}

/** What other people changed in the projects of the caller since the caller marked the changes as seen. */
export const Changed = () => {
  const preferences = useQuery(queries.profile.getPreferences.queryOptions())
  return <QueryView query={preferences}>{(data) => <SinceLastLook preferences={data} />}</QueryView>
}
