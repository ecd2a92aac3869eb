import type { EventType } from '@halyard/contracts/data'
import { accountVerbs } from './event-verbs-accounts.ts'
import { changeRequestVerbs } from './event-verbs-change-requests.ts'
import { flagVerbs } from './event-verbs-flags.ts'
import { settingVerbs } from './event-verbs-settings.ts'
import type { Verbs } from './event-wording.ts'

export { subjectOf } from './event-subject.ts'

/** The words of every type of event. */
export const eventVerbs: Verbs<EventType> = { ...flagVerbs, ...changeRequestVerbs, ...settingVerbs, ...accountVerbs }
