import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useAccountsAndGroups } from '../../data/accounts.ts'
import { useFlagIndex } from '../../data/flag-index.ts'
import { useCan } from '../../data/me.ts'
import { setPreference } from '../../data/preferences.ts'
import { signOut } from '../../data/sign-out.ts'
import { type KeyGroup, keyGroups } from '../../parts/keys/key-registry.ts'
import { hrefOf, type PageName, pages } from '../../routes.ts'
import { groupOf, type PaletteEntry, type PaletteGroups } from './palette-entry.ts'

type Navigate = (href: string) => void

const pageEntries = (navigate: Navigate): PaletteEntry[] =>
  (Object.keys(pages) as PageName[])
    .filter((name) => !('isPublic' in pages[name]) && !pages[name].path.includes(':'))
    .map((name) => ({ id: `page ${name}`, group: 'Pages', text: pages[name].title, run: () => navigate(pages[name].path) }))

const actionEntries = (groups: readonly KeyGroup[]): PaletteEntry[] => [
  ...groups
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys, label }) => keys !== 'Mod+k' && !label.startsWith('Go to '))
    .map(({ keys, label, run }): PaletteEntry => ({ id: `key ${keys}`, group: 'Actions', text: label, detail: keys, run })),
  ...(['light', 'dark', 'system'] as const).map(
    (theme): PaletteEntry => ({
      id: `theme ${theme}`,
      group: 'Actions',
      text: theme === 'system' ? 'Use the colours of the system' : `Use ${theme} colours`,
      run: () => setPreference('theme', theme),
    }),
  ),
  { id: 'sign out', group: 'Actions', text: 'Sign out', run: signOut },
]

const useFlags = (navigate: Navigate) => {
  const { data } = useFlagIndex()
  return useMemo(
    () =>
      groupOf(
        (data?.rows ?? []).map(({ name, project }) => ({
          id: `flag ${name}`,
          group: 'Flags',
          text: name,
          detail: project,
          isName: true,
          run: () => navigate(hrefOf('flag', { name })),
        })),
      ),
    [data, navigate],
  )
}

const usePeople = (navigate: Navigate) => {
  const isAllowed = useCan()('ADMIN')
  const { data } = useAccountsAndGroups()
  return useMemo(
    () =>
      groupOf(
        (isAllowed ? (data?.users ?? []) : []).map((user) => ({
          id: `person ${user.id}`,
          group: 'People',
          text: [user.name, user.username, user.email].filter(Boolean).join(' · '),
          run: () => navigate(hrefOf('person', { id: String(user.id) })),
        })),
      ),
    [data, isAllowed, navigate],
  )
}

/** Everything that the palette offers to the caller on the present page. */
export const useEntries = (): PaletteGroups => {
  const [, navigate] = useLocation()
  const flags = useFlags(navigate)
  const people = usePeople(navigate)
  const keys = keyGroups.use()
  return useMemo(
    () => ({ Flags: flags, Pages: groupOf(pageEntries(navigate)), People: people, Actions: groupOf(actionEntries(keys)) }),
    [flags, people, keys, navigate],
  )
}
