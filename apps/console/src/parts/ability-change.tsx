import { abilityDifference, grantsOfHeldRoles, type HeldRole } from '@halyard/domain'
import type { ReactNode } from 'react'
import { useRoles } from '../data/roles.ts'
import { abilitySentences, abilitySummary } from '../sentences/abilities.ts'
import classes from './ability-change.module.css'
import { AbilityList } from './ability-list.tsx'
import { Disclosure } from './disclosure.tsx'
import { SentenceList } from './sentence-list.tsx'

interface Props {
  /** Whose roles change, as the start of the sentence. */
  readonly who: ReactNode
  readonly before: readonly HeldRole[]
  readonly after: readonly HeldRole[]
}

/** What a change of roles will add and take away, before it is saved. The rules of the server compute it in the browser. */
export const AbilityChange = ({ who, before, after }: Props) => {
  const roles = useRoles()
  const difference = abilityDifference(grantsOfHeldRoles(roles, before), grantsOfHeldRoles(roles, after))
  return (
    <div className={classes.change}>
      <p role="status">
        <strong>
          {who} {abilitySummary(difference)}.
        </strong>
      </p>
      <SentenceList sentences={abilitySentences(difference)} />
      {difference.gained.length + difference.lost.length > 0 && (
        <Disclosure summary="All permissions afterwards">
          <AbilityList held={after} />
        </Disclosure>
      )}
    </div>
  )
}
