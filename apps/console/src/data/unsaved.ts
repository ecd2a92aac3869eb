import { useEffect } from 'react'
import { observable } from './observable.ts'

/** True while an editor has a draft that is neither saved nor in the tray. */
export const unsaved = observable(false)

/** Whether the console can open another page. */
export const canLeave = (): boolean => !unsaved.get() || confirm('Leave this page? The edits on it are lost.')

/** Asks after the back button too, in browsers with the Navigation API. */
const askBeforeStep = (event: NavigateEvent): void => {
  const { navigationType, cancelable, destination } = event
  if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return
  if (new URL(destination.url).pathname !== location.pathname && !canLeave()) event.preventDefault()
}

/** The console asks before the person leaves the page, while the editor has a draft. */
export const useUnsaved = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return undefined
    unsaved.set(true)
    const steps = 'navigation' in globalThis ? navigation : undefined
    steps?.addEventListener('navigate', askBeforeStep)
    return () => {
      unsaved.set(false)
      steps?.removeEventListener('navigate', askBeforeStep)
    }
  }, [isUnsaved])
