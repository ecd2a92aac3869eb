import { useEffect } from 'react'
import { halyard } from './client.ts'
import { hasPreference, type Preferences, setPreference } from './preferences.ts'

/** In a browser without own choices, the colours and keys of the account apply. */
export const useAccountPreferences = (): void =>
  useEffect(() => {
    if (hasPreference('theme') || hasPreference('letters')) return
    halyard.profile.getPreferences().then(
      ({ theme, shortcuts }) => {
        if (theme !== 'system') setPreference('theme', theme)
        if (!shortcuts) setPreference('letters', 'off')
      },
      () => undefined,
    )
  }, [])

const store = (body: { readonly theme?: Preferences['theme']; readonly shortcuts?: boolean }): void => {
  halyard.profile.setPreferences({ body }).catch(() => undefined)
}

/** Changes the colours in this browser, and for browsers in which the account signs in later. */
export const chooseTheme = (theme: Preferences['theme']): void => {
  setPreference('theme', theme)
  store({ theme })
}

/** Turns single letters on or off as keys in this browser, and for browsers in which the account signs in later. */
export const chooseLetters = (letters: Preferences['letters']): void => {
  setPreference('letters', letters)
  store({ shortcuts: letters === 'on' })
}

/** Changes the height of rows in this browser; it depends on the screen. */
export const chooseDensity = (density: Preferences['density']): void => setPreference('density', density)
