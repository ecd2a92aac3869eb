import { type Restoration as Planned, type RestorableEvent, type RestoreColumn, type RestoreRefusal, restore } from '@halyard/domain'
import type { Event } from '@halyard/sdk'
import { useMemo, useState } from 'react'
import { useWorld } from '../../data/world.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { Section } from '../../parts/section.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { countText } from '../../sentences/numbers.ts'
import { addChanges, addProposed } from '../../tray/tray.ts'
import { EventLines } from './event-lines.tsx'
import classes from './restore.module.css'
import { addRestoreCall } from './restore-call.ts'
import type { RestoreEvents } from './restore-events.ts'
import { flagsOf } from './restore-scope.ts'
import { RestoreTable } from './restore-table.tsx'

interface Props extends RestoreEvents {
  readonly project: string
  readonly environment: string
}

const reasons: Readonly<Record<RestoreRefusal, string>> = {
  created: 'The event has no former state. Delete the object instead.',
  deleted: 'No operation creates the object again with its former identity.',
  notRecorded: 'An older server did not record the former state.',
  severalParents: 'A flag can only get one parent, and it had several.',
  otherEnvironment: 'The event belongs to another environment.',
  notFlagState: 'The event is not about the state of flags. Accounts, access, tokens and requests cannot be restored here.',
}

const isAlreadySo = ({ columns, requests }: Planned): boolean =>
  requests.length === 0 && columns.every(({ former, now }) => JSON.stringify(former) === JSON.stringify(now))

const asBefore = (column: RestoreColumn): RestoreColumn => ({ ...column, after: column.former })

type LaterChanges = 'keep' | 'takeBack'

/** The way back from events in one environment, planned against the present state. */
export const Restoration = ({ events, later, project, environment }: Props) => {
  const { world, error } = useWorld({ project, environment, features: flagsOf(events) })
  const [mode, setMode] = useState<LaterChanges>('keep')
  const planned = useMemo(
    () => world && restore({ events: events as readonly RestorableEvent[], later: later as readonly RestorableEvent[], live: world }),
    [events, later, world],
  )
  if (error !== null) return <FailureNote error={error} />
  if (!world || !planned) return <Skeleton rows={4} />
  const { changes, requests, columns, conflicts, takesBack, leaves, refused, plan } = planned
  // A later change of the same field is listed with its event.
  const refusals = conflicts.filter(({ kind }) => kind !== 'changed')
  const withIds = (ids: readonly number[]) => later.filter(({ id }) => ids.includes(id))
  const reasonOf = ({ id }: Event) => reasons[refused.find(({ event }) => event === id)?.because ?? 'notFlagState']
  const put = () => {
    if (mode === 'keep') addProposed({ project, environment }, changes)
    else
      addChanges(
        world,
        changes.map(({ id: _, base: __, ...change }) => change as never),
      )
    for (const request of requests) {
      const event = events.find(({ id }) => id === request.event)
      if (event) addRestoreCall(request, event)
    }
  }
  return (
    <Section title={<EnvironmentName name={environment} />}>
      {refused.length > 0 && (
        <Note kind="warning" title={`${countText(refused.length, 'event')} cannot be restored`}>
          <EventLines events={events.filter(({ id }) => refused.some(({ event }) => event === id))} noteOf={reasonOf} />
        </Note>
      )}
      {isAlreadySo(planned) ? (
        refused.length < events.length && <Empty title="It is already so">The present state is the state before the event.</Empty>
      ) : (
        <>
          <RestoreTable columns={mode === 'keep' ? columns : columns.map(asBefore)} live={world} result={plan.result} />
          {refusals.length > 0 && (
            <Note kind="warning" title="Not everything can be restored">
              {refusals.map(({ change, field, message }) => (
                <p key={`${change} ${field}`}>{message}</p>
              ))}
            </Note>
          )}
          {takesBack.length > 0 && (
            <>
              <h3>Later changes of the same fields</h3>
              <EventLines events={withIds(takesBack)} />
              <RadioList
                label="What happens to them"
                value={mode}
                onChange={setMode}
                options={[
                  { value: 'keep', label: 'Ask', hint: 'The tray shows each as a conflict, and you choose.' },
                  {
                    value: 'takeBack',
                    label: 'Take them back',
                    hint: 'The fields get the state before the event. The later changes lose their effect.',
                  },
                ]}
              />
            </>
          )}
          {takesBack.length === 0 && <p>This takes back no later change.</p>}
          {leaves.length > 0 && (
            <>
              <h3>Later changes that stay</h3>
              <EventLines events={withIds(leaves)} />
            </>
          )}
          <div className={classes.actions}>
            <Button kind="main" onClick={put}>
              Put into the tray
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
