import { useEffect, useRef } from 'react'

/** Scrolls to the element once it has its content, if the fragment of the address names it. The browser looks before the content is loaded. */
export const useScrolledTo = (fragment: string, isReady: boolean) => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isReady && decodeURIComponent(location.hash.slice(1)) === fragment) ref.current?.scrollIntoView()
  }, [fragment, isReady])
  return ref
}
