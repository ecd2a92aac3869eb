import type { World } from '@halyard/domain'
import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../data/client.ts'
import { useWorld } from '../../../data/world.ts'
import { Button } from '../../../parts/button.tsx'
import { Combobox } from '../../../parts/combobox/combobox.tsx'
import { Field } from '../../../parts/field.tsx'
import { Sentence } from '../../../parts/sentence.tsx'
import { parentParts } from '../../../sentences/parent-differences.ts'
import { say } from '../../../sentences/parts.ts'
import { addChanges } from '../../../tray/tray.ts'
import classes from '../flag.module.css'

interface Props {
  readonly feature: Feature
  readonly world: World
}

/** The parent of a flag: the flag is on only if the parent is on, or off. Every change goes into the tray. */
export const ParentField = ({ feature: { name, project, dependencies, children }, world }: Props) => {
  const [parent, setParent] = useState('')
  const [enabled, setEnabled] = useState(true)
  const [variants, setVariants] = useState('')
  const options = useQuery(queries.dependencies.listParentOptions.queryOptions({ params: { projectId: project, child: name } })).data ?? []
  const isOption = options.includes(parent)
  const features = isOption ? [name, parent] : [name]
  const { world: withParent } = useWorld({ project, environment: world.environment, features })
  const names = variants
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const add = () => {
    const payload = { feature: parent, enabled, variants: enabled ? names : [] }
    if (withParent) addChanges(withParent, [{ action: 'addDependency', feature: name, payload }])
    setParent('')
  }
  const refusal =
    children.length > 0
      ? 'A flag that other flags need cannot have a parent'
      : parent === ''
        ? 'Choose a parent first'
        : isOption
          ? undefined
          : 'No flag of the project with this name can be a parent'
  return (
    <>
      {dependencies.map((dependency) => (
        <p key={dependency.feature}>
          <Sentence parts={say`Parent: ${parentParts(dependency)}`} />{' '}
          <Button onClick={() => addChanges(world, [{ action: 'deleteDependency', feature: name, payload: {} }])}>
            Put its removal into the tray
          </Button>
        </p>
      ))}
      <div className={classes.links}>
        <Field label={dependencies.length > 0 ? 'Replace the parent' : 'Parent'}>
          <Combobox choices={options.map((option) => ({ value: option, label: option }))} value={parent} onChange={setParent} isFree />
        </Field>
        <Field label="The parent must be">
          <select value={enabled ? 'on' : 'off'} onChange={(event) => setEnabled(event.target.value === 'on')}>
            <option value="on">on</option>
            <option value="off">off</option>
          </select>
        </Field>
        {enabled && (
          <Field label="With a variant (optional)" hint="Names with commas between them; empty: any variant">
            <input value={variants} onChange={(event) => setVariants(event.target.value)} />
          </Field>
        )}
      </div>
      <Button refusal={refusal} isBusy={parent !== '' && !withParent} onClick={add}>
        Put the parent into the tray
      </Button>
    </>
  )
}
