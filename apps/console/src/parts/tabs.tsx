import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import classes from './tabs.module.css'

export interface Tab {
  readonly href: string
  readonly text: ReactNode
  /** Shown behind the text, such as a number of changes. */
  readonly count?: number | undefined
  /** Needed if the tab is in the query; by default the tab with the path of the address is the current one. */
  readonly isCurrent?: boolean
}

/** Links to the views of one thing. The current view has a line and `aria-current`. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => {
  const [location] = useLocation()
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ href, text, count, isCurrent }) => (
        <Link key={href} href={href} aria-current={(isCurrent ?? href.split(/[?#]/)[0] === location) ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
