import type { Event } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import { eventParts } from '../sentences/events.ts'
import { Button } from './button.tsx'
import classes from './note.module.css'
import { Sentence } from './sentence.tsx'
import { Time } from './time.tsx'

/** The object that a form changes. */
export interface StaleSource {
  /** Types of the events that change the object. */
  readonly types: readonly string[]
  readonly project?: string | undefined
  /** Whether the event is about the object. */
  readonly isAbout: (event: Event) => boolean
  /** Reads the object again. */
  readonly reload: () => Promise<unknown>
}

const text = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** The fields that differ between the two states of an event, with both values as text. */
const differences = ({ preData, data }: Event) => {
  const [before, after] = [asRecord(preData), asRecord(data)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: text(before[name]), after: text(after[name]) }))
    .filter((one) => one.before !== one.after)
}

/** Says who changed the object meanwhile, and what. The input remains, and applies to the object that is read again. */
export const StaleNote = ({ source, onReloaded }: { readonly source: StaleSource; readonly onReloaded: () => void }) => {
  const { types, project, isAbout, reload } = source
  const filters = { type: `IS_ANY_OF:${types.join(',')}`, limit: 50, ...(project !== undefined && { project }) }
  const { data } = useQuery({ ...queries.events.findEvents.queryOptions({ query: filters }), staleTime: 0 })
  const change = data?.events.find(isAbout)
  return (
    <div className={`${classes.note} ${classes.failure}`} role="alert">
      <p>
        {change ? (
          <>
            <Sentence parts={eventParts(change)} />, <Time at={change.createdAt} />. Nothing of your input is saved yet.
          </>
        ) : (
          'Somebody changed this after you opened it. Nothing of your input is saved yet.'
        )}
      </p>
      {change && (
        <ul>
          {differences(change).map(({ name, before, after }) => (
            <li key={name}>
              <code>{name}</code>: <del>{before}</del> → <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button
          onClick={() => {
            reload().then(onReloaded, () => undefined)
          }}
        >
          Load the present state, keep my input
        </Button>
      </p>
    </div>
  )
}
