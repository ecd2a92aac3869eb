import type { ChangeRequest, ChangeRequestPlan } from '@halyard/sdk'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { Note } from '../../parts/note.tsx'
import type { DifferenceNames } from '../../sentences/difference-names.ts'
import classes from './change-request.module.css'
import { DepthChoice, isDepth, nextDepth } from './depth.tsx'
import { type PlanSection, sectionsOf } from './plan-sections.ts'
import { ProposedChanges } from './proposed-changes.tsx'
import { changesOf, newChanges, verdictTime } from './request-changes.ts'
import { SectionView } from './section-view.tsx'

interface Props {
  readonly request: ChangeRequest
  readonly plan: ChangeRequestPlan
  readonly names: DifferenceNames
  readonly account: number | undefined
  /** The caller can remove changes. */
  readonly canEdit: boolean
  readonly onEdit: () => void
}

const isAbout = (section: PlanSection, change: { readonly feature?: string; readonly payload: unknown }): boolean => {
  if (section.kind === 'flag') return change.feature === section.name
  return change.feature === undefined && (change.payload as { readonly id?: number }).id === section.id
}

/** What the request changes, for each flag and segment, in three forms. */
export const Differences = ({ request, plan, names, account, canEdit, onEdit }: Props) => {
  const [search, setSearch] = useSearchParams()
  const given = search.get('form')
  const depth = isDepth(given) ? given : 'sentences'
  const show = (form: string) => setSearch((old) => new URLSearchParams({ ...Object.fromEntries(old), form }), { replace: true })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const headings = useRef<(HTMLHeadingElement | null)[]>([])
  const sections = sectionsOf(plan, names)
  const since = verdictTime(request, account)
  const recent = newChanges(request, account)
  const focused = () => headings.current.findIndex((heading) => heading?.closest('section')?.contains(document.activeElement))
  const go = (to: number) => headings.current[Math.min(sections.length - 1, Math.max(0, to))]?.focus()
  const mark = ({ version }: PlanSection, isSeen: boolean) =>
    setSeen((old) => new Set(isSeen ? [...old, version] : [...old].filter((each) => each !== version)))
  const toggle = () => {
    const section = sections[focused()]
    if (section) mark(section, !seen.has(section.version))
  }
  useKeys('Review', [
    { keys: 'n', label: 'Next flag', run: () => go(focused() + 1) },
    { keys: 'p', label: 'Previous flag', run: () => go(focused() - 1) },
    { keys: 'x', label: 'Mark as seen', run: toggle },
    { keys: 'd', label: 'Sentences, side by side, or JSON', run: () => show(nextDepth(depth)) },
  ])
  return (
    <section>
      <div className={classes.differencesHead}>
        <h2>What changes</h2>
        <DepthChoice depth={depth} onChange={show} />
      </div>
      {recent.length > 0 && (
        <Note kind="warning">
          {recent.length === 1 ? '1 change is' : `${recent.length} changes are`} new since your review. The flags with new changes are
          marked.
        </Note>
      )}
      {sections.length === 0 && (
        <p>The request has no changes yet. Changes of flags in this environment that you propose are added here.</p>
      )}
      {sections.map((section, at) => (
        <SectionView
          key={section.kind === 'flag' ? section.name : section.id}
          section={section}
          depth={depth}
          names={names}
          isSeen={seen.has(section.version)}
          isNew={recent.some((change) => isAbout(section, change))}
          hasConflict={plan.conflicts.some(({ feature, segment }) =>
            section.kind === 'flag' ? feature === section.name : segment === section.id,
          )}
          onSeen={(isSeen) => mark(section, isSeen)}
          headingRef={(heading) => {
            headings.current[at] = heading
          }}
        >
          <ProposedChanges
            request={request}
            changes={changesOf(request).filter(({ change }) => isAbout(section, change))}
            names={names}
            since={since}
            canEdit={canEdit}
            onEdit={onEdit}
          />
        </SectionView>
      ))}
      {plan.warnings.map(({ change, field, message }) => (
        <Note key={`${change} ${field}`} kind="warning">
          {message}
        </Note>
      ))}
    </section>
  )
}
