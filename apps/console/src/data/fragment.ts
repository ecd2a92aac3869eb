import { useSyncExternalStore } from 'react'

/** The fragment of the address, decoded; empty without a fragment. */
export const fragmentNow = (): string => {
  const text = location.hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const events = ['hashchange', 'popstate'] as const

const subscribe = (listener: () => void) => {
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** The fragment of the address; the component renders again when it changes. */
export const useFragment = (): string => useSyncExternalStore(subscribe, fragmentNow)
