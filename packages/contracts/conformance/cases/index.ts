import type { Case } from '../case.ts'
import { accounts } from './access.ts'
import { changeActions } from './change-actions.ts'
import { changeRequests } from './change-requests.ts'
import { features } from './features.ts'
import { inviteTokens } from './invite-tokens.ts'
import { metrics } from './metrics.ts'
import { passwordResets } from './password-resets.ts'
import { pendingChanges } from './pending-changes.ts'
import { profile } from './profile.ts'
import { projects } from './projects.ts'
import { refusals } from './refusals.ts'
import { samlSettings } from './saml-settings.ts'
import { serviceAccounts } from './service-accounts.ts'
import { stateImport } from './state-import.ts'
import { tags } from './tags.ts'

/** The cases of each file in this folder, by file name. */
const topics: Readonly<Record<string, readonly Case[]>> = {
  tags,
  'service-accounts': serviceAccounts,
  'password-resets': passwordResets,
  features,
  'invite-tokens': inviteTokens,
  projects,
  'change-requests': changeRequests,
  'change-actions': changeActions,
  'state-import': stateImport,
  'pending-changes': pendingChanges,
  'saml-settings': samlSettings,
  access: accounts,
  profile,
  metrics,
  refusals,
}

/** A case, and the path of its file from the folder above. */
export interface ListedCase extends Case {
  readonly file: string
}

/** Every case, ordered by endpoint and status. */
export const listCases = (): ListedCase[] =>
  Object.entries(topics)
    .flatMap(([topic, cases]) => cases.map((one) => ({ ...one, file: `cases/${topic}.ts` })))
    .toSorted((a, b) => a.endpoint - b.endpoint || a.status - b.status)
