import type { Caller } from '@halyard/sdk'
import { type ReactNode, useEffect } from 'react'
import { useAccountPreferences } from '../data/account-preferences.ts'
import { pageComponents } from '../pages/index.ts'
import { Header } from './header/header.tsx'
import { Palette, useOverlays } from './overlays.tsx'
import { PageSwitch } from './page-switch.tsx'
import classes from './shell.module.css'

const loadPaletteAndFlags = (): void => {
  Palette.load()
  pageComponents.flag?.load()
}

const prepare = (): void => {
  import('../data/warm-up.ts').then(({ warmUp }) => warmUp(loadPaletteAndFlags)).catch(() => undefined)
}

/** The header, the page of the address, and what lies above the page. */
export const Frame = ({ user, children }: { readonly user: Caller; readonly children: ReactNode }) => {
  useAccountPreferences()
  const { openPalette, openHelp, shown } = useOverlays()
  useEffect(prepare, [])
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <Header user={user} onSearch={openPalette} onHelp={openHelp} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <PageSwitch />
      </main>
      {children}
      {shown}
    </>
  )
}
