import type { Feature, HistoryEvent } from '@halyard/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { Empty } from '../../parts/empty.tsx'
import { EventList } from '../../parts/event-list/event-list.tsx'
import { Field } from '../../parts/field.tsx'
import { FlagFrame } from '../../parts/flag-frame/flag-frame.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import classes from './flag-history.module.css'
import { TimeSlider } from './time-slider.tsx'

const relations: Readonly<Record<HistoryEvent['relation'], string | null>> = {
  feature: null,
  segment: 'The flag uses or used this segment',
  parent: 'The flag depends or depended on this flag',
  project: 'The flag was in this project',
}

interface Filters {
  readonly environment: string
  readonly from: string
  readonly to: string
}

const given = ({ environment, from, to }: Filters) => ({
  ...(environment !== '' && { environment }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

const Found = ({ feature: { name, project }, filters }: { readonly feature: Feature; readonly filters: Filters }) => {
  const found = useInfiniteQuery(
    queries.events.getFeatureHistory.infiniteQueryOptions({ params: { projectId: project, featureName: name }, query: given(filters) }),
  )
  return (
    <QueryView query={found} rows={8}>
      {({ pages }) => {
        const events = pages.flatMap(({ items }) => items)
        if (events.length === 0) return <Empty title="No event in this time">Remove a filter, or choose an earlier day.</Empty>
        return (
          <>
            <EventList events={events} noteOf={({ relation }) => relations[relation]} />
            <LoadMore query={found} />
          </>
        )
      }}
    </QueryView>
  )
}

const History = ({ feature }: { readonly feature: Feature }) => {
  const [search, setSearch] = useSearchParams()
  const filters: Filters = { environment: search.get('env') ?? '', from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const set = (key: string, value: string) =>
    setSearch((old) => new URLSearchParams([...Object.entries({ ...Object.fromEntries(old), [key]: value })].filter(([, text]) => text)), {
      replace: true,
    })
  const shown = filters.environment || (feature.environments[0]?.name ?? '')
  return (
    <>
      <div className={classes.filters}>
        <Field label="Environment">
          <select value={filters.environment} onChange={(event) => set('env', event.target.value)}>
            <option value="">All environments</option>
            {feature.environments.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field label="From">
          <input type="date" value={filters.from} onChange={(event) => set('from', event.target.value)} />
        </Field>
        <Field label="To">
          <input type="date" value={filters.to} onChange={(event) => set('to', event.target.value)} />
        </Field>
      </div>
      <TimeSlider
        key={shown}
        feature={feature}
        environment={shown}
        at={search.get('at') ?? undefined}
        onChoose={(at) => set('at', at ?? '')}
      />
      <p>This includes the segments and parents that the flag uses or used, and the defaults of its project.</p>
      <Found key={JSON.stringify(filters)} feature={feature} filters={filters} />
    </>
  )
}

const FlagHistoryPage = ({ params: { name } }: { readonly params: { readonly name: string } }) => (
  <FlagFrame name={name} view="History">
    {(feature) => <History feature={feature} />}
  </FlagFrame>
)

export default FlagHistoryPage
