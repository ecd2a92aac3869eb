import type { Caller } from '@halyard/sdk'
import type { ReactNode } from 'react'
import { Header } from './header/header.tsx'
import { useOverlays } from './overlays.tsx'
import { PageSwitch } from './page-switch.tsx'
import classes from './shell.module.css'

/** The header, the page of the address, and what lies above the page. */
export const Frame = ({ user, children }: { readonly user: Caller; readonly children: ReactNode }) => {
  const { openPalette, openHelp, shown } = useOverlays()
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
