import type { Caller } from '@halyard/sdk'
import { chooseTheme } from '../../data/account-preferences.ts'
import { type Preferences, preferences } from '../../data/preferences.ts'
import { signOut } from '../../data/sign-out.ts'
import { Menu } from '../../parts/menu.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import classes from './header.module.css'

const themes: Readonly<Record<Preferences['theme'], string>> = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** The account of the caller: its page, the colours, and sign out. */
export const AccountMenu = ({ user }: { readonly user: Caller }) => {
  const { theme } = preferences.use()
  const name = user.name ?? user.username ?? user.email ?? 'Your account'
  return (
    <Menu
      kind="plain"
      text={
        <>
          <span className="visually-hidden">Account: </span>
          <bdi className={classes.account}>{name}</bdi>
        </>
      }
    >
      <PageLink page="me">Your account</PageLink>
      <hr />
      <fieldset className={classes.themes}>
        <legend>Colours</legend>
        {(Object.keys(themes) as Preferences['theme'][]).map((choice) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={theme === choice} onChange={() => chooseTheme(choice)} />
            {themes[choice]}
          </label>
        ))}
      </fieldset>
      <hr />
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </Menu>
  )
}
