import { basePath } from './base.ts'
import { observable } from './observable.ts'

/** What a person chose for this browser. The values are cookies, so the server writes theme and density into the page before it is drawn. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'system' | 'comfortable' | 'compact'
  /** Whether single letters are keys of the console. */
  readonly letters: 'on' | 'off'
}

const choices: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['system', 'comfortable', 'compact'],
  letters: ['on', 'off'],
}

const cookieOf = (name: string): string | undefined => new RegExp(`(?:^|; )halyard-${name}=([a-z]+)`).exec(document.cookie)?.[1]

/** Whether a person chose this in this browser. */
export const hasPreference = (name: keyof Preferences): boolean => cookieOf(name) !== undefined

const stored = <Name extends keyof Preferences>(name: Name): Preferences[Name] => {
  const options: readonly Preferences[Name][] = choices[name]
  const [first] = options
  const found = options.find((option) => option === cookieOf(name)) ?? first
  if (found === undefined) throw new Error(`The preference ${name} has no values`)
  return found
}

/** The preferences of this browser; components observe them. */
export const preferences = observable<Preferences>({ theme: stored('theme'), density: stored('density'), letters: stored('letters') })

const year = 31_536_000

/** Changes a preference for this browser, on all its later visits. */
export const setPreference = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store works over https only
  document.cookie = `halyard-${name}=${value}; Path=${basePath || '/'}; Max-Age=${year}; SameSite=Lax`
  preferences.update((present) => ({ ...present, [name]: value }))
  if (name === 'letters') return
  if (value === 'system') delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
}
