import { worldOf } from '@halyard/domain'
import type { Segment, UsingStrategy } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useUnsaved } from '../../data/unsaved.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { ConstraintEditor } from '../../parts/constraint-editor/constraint-editor.tsx'
import { constraintListFaults } from '../../parts/constraint-editor/constraint-list-faults.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { SegmentScopeField, useSegmentRefusal } from '../../parts/segment-scope-field.tsx'
import { countText } from '../../sentences/numbers.ts'
import { addChanges } from '../../tray/tray.ts'
import classes from './segment.module.css'
import { type SegmentDraft, segmentChange, withSegment } from './segment-draft.ts'
import { SegmentImpact, useImpactScope } from './segment-impact.tsx'
import { useSegmentReviews } from './use-segment-reviews.ts'

interface Props {
  readonly segment: Segment
  readonly uses: readonly UsingStrategy[]
  readonly reload: Reload<Segment>
  readonly onClose: () => void
}

/** Changes a segment: directly, or through the tray where a review is required. It shows the effect first. */
export const EditSegment = ({ segment: present, uses, reload: read, onClose }: Props) => {
  const [draft, setDraft] = useState<SegmentDraft>({})
  const isTouched = Object.keys(draft).length > 0
  const { base: segment, reload } = useBase(present, isTouched, read)
  useUnsaved(isTouched)
  const { name, description, project, constraints } = { ...segment, ...draft }
  const fields = useQuery(queries.contextFields.getContextFields.queryOptions())
  const refusalOf = useSegmentRefusal()
  const reviews = useSegmentReviews(segment, uses)
  const change = segmentChange(segment, draft)
  const reviewed = change?.payload.constraints ? [...reviews.ofConditions, ...reviews.ofSegment] : reviews.ofSegment
  const isReviewed = reviewed.length > 0
  const impact = useImpactScope(isReviewed ? reviewed : reviews.scopes)
  // The types of the client are generated from the contract, whose types the rules have.
  const { contextFields } = worldOf({ project: '', environment: '', contextFields: (fields.data ?? []) as never })
  const faults = constraintListFaults(constraints, contextFields)
  const save = useWrite(
    () =>
      halyard.segments.updateSegment(
        { params: { id: segment.id }, body: { name, description, project, constraints: [...constraints] } },
        { ifMatch: segment },
      ),
    { done: 'The segment is saved', onDone: onClose },
  )
  const put = () => {
    if (!change || !impact.world) return
    addChanges(withSegment(impact.world, segment), [change])
    onClose()
  }
  const refusal =
    change === undefined
      ? 'Nothing is changed yet.'
      : faults.size > 0
        ? 'Correct the faults first.'
        : isReviewed
          ? undefined
          : refusalOf('UPDATE_SEGMENT', project)
  return (
    <div className={classes.columns}>
      <Form
        submit={isReviewed ? 'Put into the tray' : 'Save the segment'}
        refusal={refusal}
        write={save}
        fields={['body/name', 'body/description', 'body/project', 'body/constraints']}
        source={{ types: ['segment-updated', 'segment-deleted'], isAbout: isEventAbout('id', segment.id), reload }}
        onSubmit={() => (isReviewed ? put() : save.mutate(undefined))}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} onChange={(event) => setDraft({ ...draft, name: event.target.value })} required maxLength={100} />
        </Field>
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <input value={description ?? ''} onChange={(event) => setDraft({ ...draft, description: event.target.value || null })} />
        </Field>
        <SegmentScopeField
          value={project}
          onChange={(next) => setDraft({ ...draft, project: next })}
          fault={faultAt(save.error, 'body/project')}
        />
        <h3>Conditions</h3>
        <ConstraintEditor
          constraints={constraints}
          onChange={(next) => setDraft({ ...draft, constraints: next })}
          faultAt={(path) => faults.get(path) ?? faultAt(save.error, `body/constraints/${path}`)}
        />
        {!isReviewed && uses.length > 0 && <p>It takes effect at once in {countText(segment.usedInFeatures, 'flag')}.</p>}
      </Form>
      <SegmentImpact impact={impact} change={faults.size === 0 ? change : undefined} isReviewed={isReviewed} />
    </div>
  )
}
