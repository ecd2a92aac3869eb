import type { Difference } from '@halyard/domain'
import type { ReactNode, Ref } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { DifferenceView } from '../../parts/difference-view.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import type { DifferenceNames } from '../../sentences/difference-names.ts'
import { comparedFlag, comparedSegment } from './compared-blocks.ts'
import type { Depth } from './depth.tsx'
import { flagTexts, JsonView, segmentTexts } from './json-view.tsx'
import type { PlanSection } from './plan-sections.ts'
import classes from './section-view.module.css'
import { SideBySide } from './side-by-side.tsx'

interface Props {
  readonly section: PlanSection
  readonly depth: Depth
  readonly names: DifferenceNames
  readonly isSeen: boolean
  readonly isNew: boolean
  readonly hasConflict: boolean
  readonly onSeen: (isSeen: boolean) => void
  readonly headingRef: Ref<HTMLHeadingElement>
  /** Further facts, below the difference. */
  readonly children?: ReactNode
}

const Content = ({ section, depth, names }: Pick<Props, 'section' | 'depth' | 'names'>) => {
  if (section.differences.length === 0) return <p>Nothing changes here.</p>
  if (depth === 'sentences') {
    const differences = section.differences.map(({ before = null, after = null, ...rest }): Difference => ({ ...rest, before, after }))
    return <DifferenceView differences={differences} names={names} hasTitles={false} />
  }
  if (depth === 'json') return <JsonView {...(section.kind === 'flag' ? flagTexts(section.states) : segmentTexts(section.states))} />
  if (section.kind === 'segment') return <SideBySide blocks={[comparedSegment(section.states)]} unchanged={0} />
  return <SideBySide {...comparedFlag(section.states, names.segment)} />
}

/** The difference of one flag or segment, which a reviewer can mark as seen. */
export const SectionView = (props: Props) => {
  const { section, isSeen, isNew, hasConflict, onSeen, headingRef, children } = props
  const title = <Sentence parts={section.title} />
  return (
    <section className={`${classes.section} ${hasConflict ? classes.conflict : ''}`}>
      <div className={classes.head}>
        <h3 ref={headingRef} tabIndex={-1}>
          {section.kind === 'flag' ? (
            <PageLink page="flag" params={{ name: section.name }}>
              {title}
            </PageLink>
          ) : (
            <PageLink page="segment" params={{ id: String(section.id) }}>
              {title}
            </PageLink>
          )}
        </h3>
        {hasConflict && <Badge kind="conflict">Conflict</Badge>}
        {isNew && <Badge kind="warning">New since your review</Badge>}
        <label className={classes.seen}>
          <input type="checkbox" checked={isSeen} onChange={(event) => onSeen(event.target.checked)} /> Seen
        </label>
      </div>
      {!isSeen && <Content {...props} />}
      {children}
    </section>
  )
}
