import type { ChangeRequestPlan } from '@halyard/sdk'
import { useState } from 'react'

export interface ShownPlan {
  /** The outcome on the page. A verdict is bound to it. */
  readonly shown: ChangeRequestPlan
  /** True: the outcome changed after the page showed it. */
  readonly isOutdated: boolean
  /** Shows the present outcome. */
  readonly showLatest: () => void
}

const identityOf = ({ planHash, conflicts }: ChangeRequestPlan): string =>
  JSON.stringify([planHash, conflicts.map(({ change, field, live, mine }) => [change, field, live, mine])])

/**
 * Keeps an outcome on the page until the person asks for the newer one, so that nobody approves an outcome that appeared under the pointer.
 * `edition` changes with the changes of the request that the person made.
 */
export const useShownPlan = (latest: ChangeRequestPlan, edition: number): ShownPlan => {
  const [kept, keep] = useState({ plan: latest, edition })
  const isOutdated = kept.edition === edition && identityOf(kept.plan) !== identityOf(latest)
  if (kept.edition !== edition) keep({ plan: latest, edition })
  return { shown: isOutdated ? kept.plan : latest, isOutdated, showLatest: () => keep({ plan: latest, edition }) }
}
