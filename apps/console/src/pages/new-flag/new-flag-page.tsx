import { limits } from '@halyard/contracts/data'
import type { CreateFeature, Tag } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useCan } from '../../data/me.ts'
import { useProject } from '../../data/project.ts'
import { useWrite } from '../../data/use-write.ts'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Page } from '../../parts/page.tsx'
import { ProjectOptions } from '../../parts/project-options.tsx'
import { TagsField } from '../../parts/tags-field/tags-field.tsx'
import { hrefOf } from '../../routes.ts'
import { plainText } from '../../sentences/parts.ts'
import { refusalSentences } from '../../sentences/permissions.ts'
import { addDone } from '../../tray/done.ts'
import { FlagNameField } from './flag-name-field.tsx'
import { InitialStrategies } from './initial-strategies.tsx'
import { newNameFault } from './name-faults.ts'
import { TypeChoice } from './type-choice.tsx'

interface NewFlag {
  readonly project: string
  readonly body: CreateFeature
  readonly tags: readonly Tag[]
}

/** Creates the flag, then its tags. A failure of the second write is reported, because the flag exists. */
const create = async ({ project, body, tags }: NewFlag): Promise<string | undefined> => {
  await halyard.features.createFeature({ params: { projectId: project }, body })
  if (tags.length === 0) return undefined
  const addedTags = [...tags]
  try {
    await halyard.tags.updateFeatureTags({ params: { featureName: body.name }, body: { addedTags, removedTags: [] } })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const NewFlagPage = () => {
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const can = useCan()
  const projects = useQuery(queries.projects.getProjects.queryOptions()).data?.projects ?? []
  const types = useQuery(queries.featureTypes.getAllFeatureTypes.queryOptions()).data?.types ?? []
  const [chosen, setProject] = useState(search.get('project') ?? '')
  const [name, setName] = useState(search.get('name') ?? '')
  const [type, setType] = useState('release')
  const [description, setDescription] = useState('')
  const [impressionData, setImpressionData] = useState(false)
  const [tags, setTags] = useState<readonly Tag[]>([])
  const project = chosen || (projects.find(({ id }) => can('CREATE_FEATURE', { project: id })) ?? projects[0])?.id || ''
  const naming = useProject(project).data?.featureNaming
  const write = useWrite(create, {
    done: 'The flag is created',
    onDone: (tagFault, { body }) => {
      if (tagFault !== undefined) addDone({ text: `Created ${body.name}, but without its tags: ${tagFault}` }).catch(() => undefined)
      navigate(hrefOf('flag', { name: body.name }))
    },
  })
  const isRefused = project !== '' && !can('CREATE_FEATURE', { project })
  const refusal = isRefused
    ? refusalSentences({ permission: 'CREATE_FEATURE', project }).map(plainText).join(' ')
    : newNameFault(name, naming)
      ? 'Correct the name first'
      : undefined
  const submit = () =>
    write.mutate({
      project,
      // The choices are the types of the server.
      body: { name, type: type as NonNullable<CreateFeature['type']>, description: description.trim() || null, impressionData },
      tags,
    })
  return (
    <Page title="New flag">
      <Form submit="Create the flag" write={write} refusal={refusal} fields={['body/name', 'body/description']} onSubmit={submit}>
        <Field label="Project">
          <select value={project} onChange={(event) => setProject(event.target.value)}>
            {!projects.some(({ id }) => id === project) && <option value={project}>{project}</option>}
            <ProjectOptions projects={projects} hasIds />
          </select>
        </Field>
        <FlagNameField project={project} naming={naming} value={name} onChange={setName} fault={faultAt(write.error, 'body/name')} />
        <TypeChoice types={types} value={type} onChange={setType} />
        <Field label="Description (optional)" hint="What the flag is for" fault={faultAt(write.error, 'body/description')}>
          <textarea
            rows={2}
            value={description}
            maxLength={limits.descriptionLength}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <TagsField tags={tags} onChange={setTags} />
        <label>
          <input type="checkbox" checked={impressionData} onChange={(event) => setImpressionData(event.target.checked)} />
          Impression data: SDKs report each evaluation to the application
        </label>
        <InitialStrategies project={project} flag={name} />
      </Form>
    </Page>
  )
}

export default NewFlagPage
