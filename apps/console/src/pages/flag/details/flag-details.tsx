import { limits } from '@halyard/contracts/data'
import type { Feature, Tag } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../data/client.ts'
import { useRefusal } from '../../../data/use-refusal.ts'
import { Button } from '../../../parts/button.tsx'
import { Disclosure } from '../../../parts/disclosure.tsx'
import { Field } from '../../../parts/field.tsx'
import { TagsField } from '../../../parts/tags-field/tags-field.tsx'
import { addCall } from '../../../tray/tray.ts'
import classes from '../flag.module.css'
import { type Details, detailsCall, detailsOf, tagsCall } from './details-call.ts'
import { MoveField } from './move-field.tsx'

const DetailsForm = ({ feature }: { readonly feature: Feature }) => {
  // The calls start from the state that the person saw, so that the server notices what others changed since.
  const [seen] = useState(feature)
  const [details, setDetails] = useState<Details>(() => detailsOf(feature))
  const [tags, setTags] = useState<readonly Tag[]>(feature.tags ?? [])
  const types = useQuery(queries.featureTypes.getAllFeatureTypes.queryOptions()).data?.types ?? []
  const refusalOf = useRefusal()
  const calls = [detailsCall(seen, details), tagsCall(seen, tags)].flatMap((call) => call ?? [])
  const refusal = refusalOf('UPDATE_FEATURE', { project: feature.project }) ?? (calls.length === 0 ? 'Change something first' : undefined)
  return (
    <div className={classes.form}>
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
      <TagsField tags={tags} onChange={setTags} />
      <Button kind="main" refusal={refusal} onClick={() => calls.forEach(addCall)}>
        Put into the tray
      </Button>
      <MoveField feature={seen} />
    </div>
  )
}

/** Edits what does not depend on an environment: description, type, marks, tags and project. */
export const FlagDetails = ({ feature }: { readonly feature: Feature }) => {
  const { type, description, stale, impressionData, tags, project } = feature
  return (
    <Disclosure summary="Edit description, type, tags and project">
      <DetailsForm key={JSON.stringify([type, description, stale, impressionData, tags, project])} feature={feature} />
    </Disclosure>
  )
}
