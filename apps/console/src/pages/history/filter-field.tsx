import { useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { Menu } from '../../parts/menu.tsx'
import { eventQueryKeys, withEventFilter } from '../../search-language/event-query.ts'
import classes from './history.module.css'

const labels: Readonly<Record<(typeof eventQueryKeys)[number], string>> = {
  by: 'Person or token',
  type: 'Type of event',
  project: 'Project',
  env: 'Environment',
  flag: 'Flag',
  request: 'Events of one request',
  from: 'From a day',
  to: 'To a day',
}

interface Props {
  /** The search of the address. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** The search of the history: words, and filters that menus write into the field. */
export const FilterField = ({ text, onSearch }: Props) => {
  const [shown, setShown] = useState({ text, typed: text })
  const field = useRef<HTMLInputElement>(null)
  // The address changed by a link or by the buttons of the browser.
  if (shown.text !== text) setShown({ text, typed: text })
  const type = (typed: string) => setShown({ text, typed })
  useKeys('History', [{ keys: '/', label: 'Search the history', run: () => field.current?.focus() }])
  const add = (key: (typeof eventQueryKeys)[number]) => {
    type(withEventFilter(shown.typed, key))
    field.current?.focus()
  }
  return (
    <form
      aria-label="Search the history"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(shown.typed.trim())
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label="Words and filters"
        placeholder="checkout by:ada env:production from:2026-11-15"
        value={shown.typed}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit">Search</Button>
      <Menu text="Add a filter">
        {eventQueryKeys.map((key) => (
          <button key={key} type="button" onClick={() => add(key)}>
            {labels[key]} <code>{key}:</code>
          </button>
        ))}
      </Menu>
    </form>
  )
}
