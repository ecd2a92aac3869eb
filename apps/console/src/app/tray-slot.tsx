import { useEffect } from 'react'
import { unsaved } from '../data/unsaved.ts'
import { lazyPart } from '../parts/lazy-part.ts'
import { done, tray } from '../tray/state.ts'
import { PageBoundary } from './page-boundary.tsx'

const TrayPanel = lazyPart(async () => ({ default: (await import('../tray/tray-panel.tsx')).TrayPanel }))

const askBefore = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser asks before the page closes or loads again. Browsers show their own text. */
const useQuestionBeforeUnload = (isAsked: boolean): void =>
  useEffect(() => {
    if (!isAsked) return undefined
    addEventListener('beforeunload', askBefore)
    return () => removeEventListener('beforeunload', askBefore)
  }, [isAsked])

/** The tray, loaded with its rules when it first has something to show. */
export const TraySlot = () => {
  const { batches, calls } = tray.use()
  const entries = done.use()
  const isFilled = batches.length + calls.length > 0
  const hasDraft = unsaved.use()
  useQuestionBeforeUnload(isFilled || hasDraft)
  return !isFilled && entries.length === 0 ? null : (
    <PageBoundary>
      <TrayPanel />
    </PageBoundary>
  )
}
