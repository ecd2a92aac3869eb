import type { Feature } from '@halyard/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../../parts/button.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Note } from '../../parts/note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { fullTime } from '../../parts/times.ts'
import { eventParts } from '../../sentences/events.ts'
import { plainText } from '../../sentences/parts.ts'
import classes from './flag-history.module.css'
import { firstEvent, type Moment, momentsOf, stateBefore } from './moments.ts'
import { ThenAndNow } from './then-and-now.tsx'

interface Props {
  readonly feature: Feature
  readonly environment: string
  /** Id of the event before which the flag is shown; undefined: now. */
  readonly at: string | undefined
  readonly onChoose: (at: string | undefined) => void
}

const momentText = (moment: Moment | undefined): string => {
  if (!moment) return 'Now'
  const event = firstEvent(moment)
  return `Before ${fullTime(event.createdAt)}: ${plainText(eventParts(event))}`
}

const Past = ({ feature, environment, undone }: Pick<Props, 'feature' | 'environment'> & { readonly undone: readonly Moment[] }) => {
  const then = useMemo(() => stateBefore(feature, environment, undone), [feature, environment, undone])
  const now = useMemo(() => stateBefore(feature, environment, []), [feature, environment])
  const last = undone.at(-1)
  if (!last) return <p>Move the slider to see the flag at an earlier moment.</p>
  const event = firstEvent(last)
  return (
    <>
      <p>
        Before <Time at={event.createdAt} />: <Sentence parts={eventParts(event)} />
      </p>
      {then === undefined ? (
        <Note kind="warning">No event has the state at this moment: an import or an older server did not record it.</Note>
      ) : then === null || !now ? (
        <p>The flag did not exist here, or it was archived.</p>
      ) : (
        <>
          <ThenAndNow feature={feature} environment={environment} then={then} now={now} />
          <PageLink page="restore" params={{ id: String(event.id) }} search={{ what: 'flag', env: environment }}>
            Restore this state
          </PageLink>
        </>
      )}
    </>
  )
}

const Slider = ({ moments, position, onMove }: { moments: readonly Moment[]; position: number; onMove: (position: number) => void }) => {
  const id = useId()
  const oldest = moments.length
  const move = (next: number) => onMove(Math.max(0, Math.min(next, oldest)))
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>Moment</label>
      <Button refusal={position === oldest ? 'This is the oldest loaded moment' : undefined} onClick={() => move(position + 1)}>
        Earlier
      </Button>
      <input
        id={id}
        type="range"
        min={0}
        max={oldest}
        value={oldest - position}
        aria-valuetext={momentText(moments[position - 1])}
        onChange={(event) => move(oldest - Number(event.target.value))}
      />
      <Button refusal={position === 0 ? 'This is the present state' : undefined} onClick={() => move(position - 1)}>
        Later
      </Button>
    </div>
  )
}

/** Shows the flag in an environment at a past moment beside its present state. The slider has one step for each request that changed it. */
export const TimeSlider = ({ feature, environment, at, onChoose }: Props) => {
  const params = { projectId: feature.project, featureName: feature.name }
  const found = useInfiniteQuery(queries.events.getFeatureHistory.infiniteQueryOptions({ params, query: { environment } }))
  const type = feature.environments.find(({ name }) => name === environment)?.type
  const moments = useMemo(() => momentsOf(found.data?.pages.flatMap(({ items }) => items) ?? [], environment), [found.data, environment])
  const position = at === undefined ? 0 : moments.findIndex((moment) => String(firstEvent(moment).id) === at) + 1
  const undone = useMemo(() => moments.slice(0, position), [moments, position])
  const choose = (next: number) => {
    const moment = moments[next - 1]
    onChoose(moment && String(firstEvent(moment).id))
  }
  return (
    <Section title="The flag at an earlier moment" lead="The conditions of its segments are those of now.">
      <p>
        In <EnvironmentName name={environment} type={type} />. The filter above chooses another environment.
      </p>
      <QueryView query={found} rows={3}>
        {() => (
          <>
            <Slider moments={moments} position={position} onMove={choose} />
            <LoadMore query={found} text="Load older moments" />
            <Past feature={feature} environment={environment} undone={undone} />
          </>
        )}
      </QueryView>
    </Section>
  )
}
