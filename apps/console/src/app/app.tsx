import { QueryClientProvider } from '@tanstack/react-query'
import { type AroundNavHandler, Router } from 'wouter'
import { basePath } from '../data/base.ts'
import { queryClient } from '../data/query-client.ts'
import { canLeave } from '../data/unsaved.ts'
import { Announcer } from '../parts/announcer.tsx'
import { Shell } from './shell.tsx'

const askFirst: AroundNavHandler = (navigate, to, options) => {
  const isSamePage = new URL(to, location.href).pathname === location.pathname
  if (isSamePage || canLeave()) navigate(to, options)
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Router base={basePath} aroundNav={askFirst}>
      <Shell />
      <Announcer />
    </Router>
  </QueryClientProvider>
)
