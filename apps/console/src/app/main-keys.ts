import { useLocation } from 'wouter'
import { announce } from '../parts/announcer.tsx'
import type { KeyBinding } from '../parts/keys/key-registry.ts'
import { hrefOf, pages } from '../routes.ts'

const destinations = { i: 'inbox', f: 'flags', c: 'changeRequests', h: 'history', p: 'projects' } as const

const focusSearch = (): void => {
  const search = document.querySelector<HTMLElement>('main input[type="search"]')
  if (search) search.focus()
  else announce('This page has no search')
}

/** The keys that work on every page. */
export const useMainKeys = (openPalette: () => void, openHelp: () => void): readonly KeyBinding[] => {
  const [, navigate] = useLocation()
  return [
    { keys: 'Mod+k', label: 'Search flags, pages and actions', run: openPalette },
    { keys: '/', label: 'Search on this page', run: focusSearch },
    { keys: '?', label: 'Show the keys', run: openHelp },
    ...Object.entries(destinations).map(([key, page]) => ({
      keys: `g ${key}`,
      label: `Go to ${pages[page].title}`,
      run: () => navigate(hrefOf(page)),
    })),
  ]
}
