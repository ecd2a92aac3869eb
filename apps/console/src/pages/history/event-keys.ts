import { useKeys } from '../../parts/keys/use-keys.ts'

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('#events a:has(time)')]

const move = (by: number): void => {
  const all = links()
  const at = all.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
}

/** Keys that move from event to event. */
export const useEventKeys = (): void =>
  useKeys('History', [
    { keys: 'n', label: 'Next event', run: () => move(1) },
    { keys: 'p', label: 'Previous event', run: () => move(-1) },
  ])
