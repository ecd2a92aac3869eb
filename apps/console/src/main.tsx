// The secret of a link leaves the address before anything else happens.
import './data/link-secret.ts'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('console')
if (!root) throw new Error('The page has no element for the console')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
