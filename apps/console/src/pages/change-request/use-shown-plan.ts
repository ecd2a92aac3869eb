import type { ChangeRequestPlan } from '@halyard/sdk'
import { useState } from 'react'
import { refresh } from '../../data/query-client.ts'

export interface ShownPlan {
  /** The outcome on the page. A verdict is bound to it. */
  readonly shown: ChangeRequestPlan
  /** True: the outcome changed after the page showed it. */
  readonly isOutdated: boolean
  /** Shows the present outcome. */
  readonly showLatest: () => void
  /** Shows the outcome of an edit that the person made. */
  readonly follow: () => void
}

const identityOf = ({ planHash, conflicts }: ChangeRequestPlan): string =>
  JSON.stringify([planHash, conflicts.map(({ change, field, live, mine }) => [change, field, live, mine])])

/**
 * Keeps an outcome on the page until the person asks for the newer one, so that nobody approves an outcome that appeared under the pointer. After
 * an own edit of the request, the page follows to the outcome of the edit. `read` returns the newest outcome.
 */
export const useShownPlan = (latest: ChangeRequestPlan, read: () => ChangeRequestPlan | undefined): ShownPlan => {
  const [kept, keep] = useState<ChangeRequestPlan | undefined>(latest)
  const isOutdated = kept !== undefined && identityOf(kept) !== identityOf(latest)
  const follow = () => {
    keep(undefined)
    const showRead = () => keep(read())
    refresh().then(showRead, showRead)
  }
  return { shown: isOutdated ? kept : latest, isOutdated, showLatest: () => keep(latest), follow }
}
