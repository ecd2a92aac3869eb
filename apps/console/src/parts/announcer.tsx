import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Lets screen readers read a sentence, such as a count of results. */
export const announce = (text: string): void => {
  message = text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one region of the console whose changes screen readers read. */
export const Announcer = () => {
  const text = useSyncExternalStore(subscribe, () => message)
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}
