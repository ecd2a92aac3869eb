import { useCallback, useRef } from 'react'

/** A function that stays the same object, and calls the latest given function. For event handlers of memoised components. */
export const useLatestCallback = <Arguments extends readonly unknown[], Result>(
  callback: (...given: Arguments) => Result,
): ((...given: Arguments) => Result) => {
  const latest = useRef(callback)
  latest.current = callback
  return useCallback((...given) => latest.current(...given), [])
}
