import { useEffect } from 'react'
import { observable } from './observable.ts'

/** True while an editor has a draft that is neither saved nor in the tray. */
export const unsaved = observable(false)

/** The console asks before the person leaves the page, while the editor has a draft. */
export const useUnsaved = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return undefined
    unsaved.set(true)
    return () => unsaved.set(false)
  }, [isUnsaved])

/** Whether the console can open another page. */
export const canLeave = (): boolean => !unsaved.get() || confirm('Leave this page? The edits on it are lost.')
