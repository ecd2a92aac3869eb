import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { basePath } from '../data/base.ts'
import { queryClient } from '../data/query-client.ts'
import { Announcer } from '../parts/announcer.tsx'
import { Shell } from './shell.tsx'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Router base={basePath}>
      <Shell />
      <Announcer />
    </Router>
  </QueryClientProvider>
)
