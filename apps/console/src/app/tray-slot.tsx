import { lazyPart } from '../parts/lazy-part.ts'
import { done, tray } from '../tray/state.ts'
import { PageBoundary } from './page-boundary.tsx'

const TrayPanel = lazyPart(async () => ({ default: (await import('../tray/tray-panel.tsx')).TrayPanel }))

/** The tray, loaded with its rules when it first has something to show. */
export const TraySlot = () => {
  const { batches, calls } = tray.use()
  const isEmpty = batches.length + calls.length + done.use().length === 0
  return isEmpty ? null : (
    <PageBoundary>
      <TrayPanel />
    </PageBoundary>
  )
}
