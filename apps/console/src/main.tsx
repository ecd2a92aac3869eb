// The secret of a link leaves the address before anything else happens.
import './data/link-secret.ts'
import './styles/tokens.css'
import './styles/base.css'
import { isHalyardError } from '@halyard/sdk'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { OutdatedConsole } from './data/load-module.ts'

const root = document.getElementById('console')
if (!root) throw new Error('The page has no element for the console')

/** Boundaries show these errors to the person, as they are. */
const isExpected = (error: unknown): boolean => error instanceof OutdatedConsole || isHalyardError(error)

const onCaughtError = (error: unknown): void => {
  if (!isExpected(error)) reportError(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
