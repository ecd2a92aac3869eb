import type { Caller } from '@halyard/sdk'
import { KeyText } from '../../parts/keys/key-text.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import { mainPages } from './page-groups.ts'
import { HeaderLink, PageMenu } from './page-menu.tsx'

interface Props {
  readonly user: Caller
  readonly onSearch: () => void
  readonly onHelp: () => void
}

/** A pennant on its halyard. */
const Sign = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20" className={classes.sign}>
    <path d="M4 1v18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M6.5 2.5 18 6.75 6.5 11z" fill="currentColor" />
  </svg>
)

/** The pages, the palette, the help of keys, and the account of the caller. */
export const Header = ({ user, onSearch, onHelp }: Props) => (
  <header className={classes.header}>
    <PageLink page="inbox" className={classes.brand}>
      <Sign />
      <span className={classes.brandText}>Halyard</span>
    </PageLink>
    <nav aria-label="Pages" className={classes.nav}>
      <div className={classes.wide}>
        {mainPages.map((name) => (
          <HeaderLink key={name} page={name} />
        ))}
        <PageMenu text="More" hasMain={false} />
      </div>
      <div className={classes.narrow}>
        <PageMenu text="Pages" hasMain />
      </div>
    </nav>
    <button type="button" className={classes.search} onClick={onSearch}>
      <svg aria-hidden="true" viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.8">
        <circle cx="6.5" cy="6.5" r="4.5" />
        <path d="m10 10 4.5 4.5" />
      </svg>
      <span className={classes.searchText}>Search</span>
      <span className={classes.searchKeys}>
        <KeyText keys="Mod+k" />
      </span>
    </button>
    <button type="button" className={classes.help} onClick={onHelp} aria-label="Help: keys">
      ?
    </button>
    <AccountMenu user={user} />
  </header>
)
