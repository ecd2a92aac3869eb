import { useSyncExternalStore } from 'react'

/** A value outside of React that components observe. */
export interface Observable<Value> {
  get(): Value
  set(value: Value): void
  update(change: (value: Value) => Value): void
  /** The present value; the component renders again when the value is replaced. */
  use(): Value
}

export const observable = <Value>(first: Value): Observable<Value> => {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const set = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { get, set, update: (change) => set(change(value)), use: () => useSyncExternalStore(subscribe, get, get) }
}
