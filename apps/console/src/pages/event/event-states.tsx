import type { EventDetails } from '@halyard/sdk'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import classes from './event.module.css'

const State = ({ title, state }: { readonly title: string; readonly state: EventDetails['data'] }) => {
  const text = JSON.stringify(state, null, 2)
  return (
    <div>
      <h3>{title}</h3>
      {state === null ? (
        <p>No state is recorded.</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard */}
          <pre className={classes.json} tabIndex={0}>
            {text}
          </pre>
          <CopyButton text={text} />
        </>
      )}
    </div>
  )
}

/** The states of an event as JSON. */
export const EventStates = ({ event: { preData, data } }: { readonly event: EventDetails }) => (
  <Disclosure summary="The states as JSON">
    <div className={classes.states}>
      <State title="Before" state={preData} />
      <State title="After" state={data} />
    </div>
  </Disclosure>
)
