import { limits } from '@halyard/contracts/data'
import type { Tag } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../button.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import { Field } from '../field.tsx'
import { Name } from '../name.tsx'
import classes from './tags-field.module.css'

interface Props {
  readonly tags: readonly Tag[]
  readonly onChange: (tags: readonly Tag[]) => void
}

const { min, max } = limits.tagLength

const faultOf = (value: string, tags: readonly Tag[], type: string): string | undefined => {
  if (value.trim().length < min || value.trim().length > max) return `A tag has ${min} to ${max} characters`
  return tags.some((tag) => tag.type === type && tag.value === value.trim()) ? 'The flag has this tag already' : undefined
}

/** The tags of a flag. New tags have one of the tag types; existing tags of the type are offered. */
export const TagsField = ({ tags, onChange }: Props) => {
  const [type, setType] = useState('simple')
  const [value, setValue] = useState('')
  const types = useQuery(queries.tagTypes.getTagTypes.queryOptions()).data?.tagTypes ?? []
  const known = useQuery(queries.tags.getTags.queryOptions()).data?.tags ?? []
  const fault = faultOf(value, tags, type)
  const add = () => {
    onChange([...tags, { type, value: value.trim() }])
    setValue('')
  }
  return (
    <fieldset className={classes.tags}>
      <legend>Tags</legend>
      {tags.length > 0 && (
        <ul>
          {tags.map((tag) => (
            <li key={`${tag.type}:${tag.value}`}>
              <Name>{`${tag.type}:${tag.value}`}</Name>
              <Button aria-label={`Remove the tag ${tag.type}:${tag.value}`} onClick={() => onChange(tags.filter((each) => each !== tag))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.row}>
        <Field label="Tag type">
          <select value={type} onChange={(event) => setType(event.target.value)}>
            {types.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field label="Tag">
          <Combobox
            choices={known.filter((tag) => tag.type === type).map((tag) => ({ value: tag.value, label: tag.value }))}
            value={value}
            onChange={setValue}
            isFree
          />
        </Field>
        <Button onClick={add} refusal={value === '' ? 'Enter a tag first' : fault}>
          Add the tag
        </Button>
      </div>
    </fieldset>
  )
}
