import type { Caller } from '@halyard/sdk'
import { useLocation } from 'wouter'
import { PageLink } from '../parts/page-link.tsx'
import { type PageName, pages } from '../routes.ts'
import classes from './header.module.css'

const main: readonly PageName[] = ['inbox', 'flags', 'changeRequests', 'history', 'projects', 'cleanUp']
const more: readonly PageName[] = [
  'compare',
  'playground',
  'archive',
  'segments',
  'contextFields',
  'tags',
  'types',
  'environments',
  'applications',
  'people',
  'groups',
  'serviceAccounts',
  'tokens',
  'roles',
  'invitations',
  'singleSignOn',
  'webhooks',
  'audit',
  'transfer',
]

/** The name of the server, the pages, and the account of the caller. */
export const Header = ({ user }: { readonly user: Caller }) => {
  const [location] = useLocation()
  const linkTo = (name: PageName) => (
    <PageLink page={name as 'flags'} aria-current={location === pages[name].path ? 'page' : undefined}>
      {pages[name].title}
    </PageLink>
  )
  return (
    <header className={classes.header}>
      <PageLink page="inbox" className={classes.brand}>
        Halyard
      </PageLink>
      <nav aria-label="Pages" className={classes.nav}>
        {main.map((name) => (
          <span key={name}>{linkTo(name)}</span>
        ))}
        <details className={classes.more} key={location}>
          <summary>More</summary>
          <ul>
            {more.map((name) => (
              <li key={name}>{linkTo(name)}</li>
            ))}
          </ul>
        </details>
      </nav>
      <PageLink page="me" className={classes.me}>
        {user.name ?? user.username ?? user.email ?? 'Your account'}
      </PageLink>
    </header>
  )
}
