import { isEventAbout } from '../../data/event-about.ts'
import type { StaleSource } from '../../parts/stale-note.tsx'

/** How a form of a group finds out who changed the group meanwhile. */
export const groupSource = (id: number, reload: () => Promise<unknown>): StaleSource => ({
  types: ['group-updated', 'group-deleted'],
  isAbout: isEventAbout('id', id),
  reload,
})
