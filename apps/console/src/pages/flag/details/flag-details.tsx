import { limits } from '@halyard/contracts/data'
import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../data/client.ts'
import { useRefusal } from '../../../data/use-refusal.ts'
import { Button } from '../../../parts/button.tsx'
import { Disclosure } from '../../../parts/disclosure.tsx'
import { Field } from '../../../parts/field.tsx'
import { Note } from '../../../parts/note.tsx'
import { TagsField } from '../../../parts/tags-field/tags-field.tsx'
import { addCall } from '../../../tray/tray.ts'
import classes from '../flag.module.css'
import { detailsCall, tagsCall } from './details-call.ts'
import { type Details, detailsOf, draftOf, editedFields, followed } from './details-draft.ts'
import { MoveField } from './move-field.tsx'

const DetailsForm = ({ feature }: { readonly feature: Feature }) => {
  // The draft follows the flag, except for the fields and tags that the person edited.
  const [shown, setShown] = useState(feature)
  const [draft, setDraft] = useState(() => draftOf(feature))
  if (shown !== feature) {
    setShown(feature)
    setDraft(followed(draft, feature))
  }
  const { seen, details, seenTags, tags } = draft
  const setDetails = (next: Details) => setDraft({ ...draft, details: next })
  const types = useQuery(queries.featureTypes.getAllFeatureTypes.queryOptions()).data?.types ?? []
  const refusalOf = useRefusal()
  const calls = [detailsCall(feature, seen, details), tagsCall(feature.name, seenTags, tags)].flatMap((call) => call ?? [])
  const refusal = refusalOf('UPDATE_FEATURE', { project: feature.project }) ?? (calls.length === 0 ? 'Change something first' : undefined)
  const hasOutside = editedFields(seen, detailsOf(feature)).length > 0
  return (
    <div className={classes.form}>
      {hasOutside && (
        <Note kind="warning" isLive title="Somebody changed the same details after you began to edit them.">
          <Button onClick={() => setDraft(draftOf(feature))}>Load the present details</Button>
        </Note>
      )}
      <Field label="Description">
        <textarea
          rows={2}
          cols={72}
          value={details.description}
          maxLength={limits.descriptionLength}
          onChange={(event) => setDetails({ ...details, description: event.target.value })}
        />
      </Field>
      <Field label="Type" hint={types.find(({ id }) => id === details.type)?.description}>
        <select value={details.type} onChange={(event) => setDetails({ ...details, type: event.target.value })}>
          {!types.some(({ id }) => id === details.type) && <option value={details.type}>{details.type}</option>}
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <label className={classes.check}>
        <input type="checkbox" checked={details.stale} onChange={(event) => setDetails({ ...details, stale: event.target.checked })} />
        Stale: the flag has outlived its purpose
      </label>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={details.impressionData}
          onChange={(event) => setDetails({ ...details, impressionData: event.target.checked })}
        />
        Impression data: SDKs report each evaluation to the application
      </label>
      <TagsField tags={tags} onChange={(next) => setDraft({ ...draft, tags: next })} />
      <Button kind="main" refusal={refusal} onClick={() => calls.forEach(addCall)}>
        Put into the tray
      </Button>
      <MoveField key={feature.project} feature={feature} />
    </div>
  )
}

/** Edits what does not depend on an environment: description, type, marks, tags and project. */
export const FlagDetails = ({ feature }: { readonly feature: Feature }) => (
  <Disclosure summary="Edit description, type, tags and project">
    <DetailsForm key={feature.name} feature={feature} />
  </Disclosure>
)
