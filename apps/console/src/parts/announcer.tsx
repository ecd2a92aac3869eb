import { useSyncExternalStore } from 'react'
import { announcements } from '../data/announcements.ts'

export { announce } from '../data/announcements.ts'

/** The one region of the console whose changes screen readers read. */
export const Announcer = () => {
  const text = useSyncExternalStore(announcements.subscribe, announcements.read)
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}
