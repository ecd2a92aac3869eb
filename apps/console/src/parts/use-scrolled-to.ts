import { useEffect, useRef } from 'react'
import { fragmentNow } from '../data/fragment.ts'

/** Scrolls to the element once it has its content, if the fragment of the address names it. The browser looks before the content is loaded. */
export const useScrolledTo = <Element extends HTMLElement = HTMLElement>(fragment: string, isReady: boolean) => {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (isReady && fragmentNow() === fragment) ref.current?.scrollIntoView()
  }, [fragment, isReady])
  return ref
}
