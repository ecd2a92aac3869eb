import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (Date.now() - now > 20_000) tick()
  timer ??= setInterval(tick, 20_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present time in milliseconds; all users of it are rendered again every 20 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
