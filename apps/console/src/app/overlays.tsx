import { lazy, Suspense, useEffect, useState } from 'react'
import { useKeys } from '../parts/keys/use-keys.ts'
import { Loading } from '../parts/loading.tsx'
import { listenToKeys } from './listen-to-keys.ts'
import { useMainKeys } from './main-keys.ts'

const Palette = lazy(() => import('./palette/palette.tsx'))
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

type Overlay = 'palette' | 'help' | undefined

/** The palette and the help of keys: how to open them, and the open one. */
export const useOverlays = () => {
  const [overlay, setOverlay] = useState<Overlay>()
  const [openPalette, openHelp] = [() => setOverlay('palette'), () => setOverlay('help')]
  useKeys('Everywhere', useMainKeys(openPalette, openHelp))
  useEffect(listenToKeys, [])
  const close = () => setOverlay(undefined)
  const shown = overlay && (
    <Suspense fallback={<Loading />}>{overlay === 'palette' ? <Palette onClose={close} /> : <KeysHelp onClose={close} />}</Suspense>
  )
  return { openPalette, openHelp, shown }
}
