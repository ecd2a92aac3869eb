import { DifferenceView } from '../../parts/difference-view.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { effectLines } from '../../sentences/effects.ts'
import { numberText } from '../../sentences/numbers.ts'
import classes from './compare.module.css'
import { type ComparedFlag, comparedContexts } from './compare-flags.ts'

interface Props {
  readonly flag: ComparedFlag
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** One flag that differs: for whom, and how its configuration differs. */
export const ComparedFlagItem = ({ flag, isSelected, onSelect }: Props) => {
  const { name, isCertain, rehearsal, plan, names } = flag
  const [summary] = effectLines(rehearsal, comparedContexts)
  return (
    <li className={classes.flag}>
      <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onSelect} />
      <div>
        <p className={classes.head}>
          <PageLink page="flag" params={{ name }}>
            <Name>{name}</Name>
          </PageLink>{' '}
          {summary && <Sentence parts={summary} />}{' '}
          <span className={classes.certainty}>
            {isCertain ? 'The group is certain; the shares are' : 'The group and the shares are'} those of {numberText(comparedContexts)}{' '}
            generated users.
          </span>
        </p>
        <DifferenceView differences={plan.difference} names={names} />
      </div>
    </li>
  )
}
