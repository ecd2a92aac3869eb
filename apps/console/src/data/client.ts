import { createHalyard } from '@halyard/sdk'
import { createQueries } from '@halyard/sdk/query'
import { basePath } from './base.ts'

/** The client of the server that served the page. The browser adds the session cookie. */
export const halyard = createHalyard({ baseUrl: location.origin + basePath, token: null })

/** Options of TanStack Query for each operation of the client. */
export const queries = createQueries(halyard)
