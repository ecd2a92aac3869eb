import { useEffect, useState } from 'react'
import { useKeys } from '../parts/keys/use-keys.ts'
import { lazyPart } from '../parts/lazy-part.ts'
import { listenToKeys } from './listen-to-keys.ts'
import { useMainKeys } from './main-keys.ts'
import { PageBoundary } from './page-boundary.tsx'

export const Palette = lazyPart(() => import('./palette/palette.tsx'))
const KeysHelp = lazyPart(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

type Overlay = 'palette' | 'help' | undefined

/** The palette and the help of keys: how to open them, and the open one. */
export const useOverlays = () => {
  const [overlay, setOverlay] = useState<Overlay>()
  const [openPalette, openHelp] = [() => setOverlay('palette'), () => setOverlay('help')]
  useKeys('Everywhere', useMainKeys(openPalette, openHelp))
  useEffect(listenToKeys, [])
  const close = () => setOverlay(undefined)
  const shown = overlay && (
    <PageBoundary key={overlay}>{overlay === 'palette' ? <Palette onClose={close} /> : <KeysHelp onClose={close} />}</PageBoundary>
  )
  return { openPalette, openHelp, shown }
}
