import { lazy, Suspense } from 'react'
import { done, tray } from '../tray/state.ts'

const TrayPanel = lazy(async () => ({ default: (await import('../tray/tray-panel.tsx')).TrayPanel }))

/** The tray, loaded with its rules when it first has something to show. */
export const TraySlot = () => {
  const { batches, calls } = tray.use()
  const isEmpty = batches.length + calls.length + done.use().length === 0
  return isEmpty ? null : (
    <Suspense>
      <TrayPanel />
    </Suspense>
  )
}
