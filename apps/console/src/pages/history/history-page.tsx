import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { basePath } from '../../data/base.ts'
import { queries } from '../../data/client.ts'
import { Empty } from '../../parts/empty.tsx'
import { EventList } from '../../parts/event-list/event-list.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ViewsMenu } from '../../parts/views-menu.tsx'
import { type EventFilters, parseEventQuery } from '../../search-language/event-query.ts'
import { useEventKeys } from './event-keys.ts'
import { FilterField } from './filter-field.tsx'
import classes from './history.module.css'

const exportAddress = (filters: EventFilters): string => `${basePath}/api/admin/search/events?${new URLSearchParams({ ...filters })}`

const Found = ({ filters }: { readonly filters: EventFilters }) => {
  const found = useInfiniteQuery(queries.events.findEvents.infiniteQueryOptions({ query: filters }))
  useEventKeys()
  return (
    <QueryView query={found} rows={12}>
      {({ pages }) => {
        const events = pages.flatMap(({ items }) => items)
        if (events.length === 0)
          return (
            <Empty title="No event matches">
              Remove a filter, or choose an earlier day. <PageLink page="history">Show all events</PageLink>.
            </Empty>
          )
        return (
          <div id="events">
            <EventList events={events} />
            <LoadMore query={found} />
          </div>
        )
      }}
    </QueryView>
  )
}

const HistoryPage = () => {
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  const { filters, faults } = parseEventQuery(text)
  return (
    <Page
      title="History"
      actions={
        <>
          <ViewsMenu page="history" />
          <a href={exportAddress(filters)} download="events.json" className={classes.export}>
            Export the newest 100 as JSON
          </a>
        </>
      }
    >
      <FilterField text={text} onSearch={(q) => setSearch(q === '' ? {} : { q })} />
      {faults.map(({ from, message }) => (
        <Note key={from} kind="warning" isLive>
          <code>{text.slice(from).split(/\s/)[0]}</code> {message}
        </Note>
      ))}
      <Found key={JSON.stringify(filters)} filters={filters} />
    </Page>
  )
}

export default HistoryPage
