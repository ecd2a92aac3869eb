import { useRef } from 'react'

/** The former list while its items are the same, so that it can be a dependency of a hook although its length changes. */
export const useSameList = <Item>(items: readonly Item[]): readonly Item[] => {
  const former = useRef(items)
  const isSame = former.current.length === items.length && items.every((item, at) => item === former.current[at])
  if (!isSame) former.current = items
  return former.current
}
