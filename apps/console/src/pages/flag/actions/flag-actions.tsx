import type { Feature } from '@halyard/sdk'
import { useState } from 'react'
import { useRefusal } from '../../../data/use-refusal.ts'
import { Button } from '../../../parts/button.tsx'
import { Disclosure } from '../../../parts/disclosure.tsx'
import { addChanges } from '../../../tray/tray.ts'
import { useProposed } from '../../../tray/use-proposed.ts'
import classes from '../flag.module.css'
import { CloneDialog } from './clone-dialog.tsx'
import { ParentField } from './parent-field.tsx'

interface Props {
  readonly feature: Feature
  /** Changes that apply to all environments go into the tray with the changes of this environment. */
  readonly environment: string
}

/** Parents, clone and archive. */
export const FlagActions = ({ feature, environment }: Props) => {
  const { name, project, children } = feature
  const { world } = useProposed({ project, environment }, name)
  const [isCloning, setCloning] = useState(false)
  const refusalOf = useRefusal()
  const inUse = children.length > 0 ? `Other flags need it: ${children.join(', ')}` : undefined
  return (
    <Disclosure summary="Parents, clone, archive">
      {world && <ParentField feature={feature} world={world} />}
      <div className={classes.links}>
        <Button refusal={refusalOf('CREATE_FEATURE', { project })} onClick={() => setCloning(true)}>
          Clone the flag…
        </Button>
        <Button
          kind="danger"
          refusal={inUse}
          onClick={() => world && addChanges(world, [{ action: 'archiveFeature', feature: name, payload: {} }])}
        >
          Put the archiving into the tray
        </Button>
      </div>
      <p>An archived flag is off for all applications. It keeps its strategies, and you can revive it.</p>
      {isCloning && <CloneDialog feature={feature} onClose={() => setCloning(false)} />}
    </Disclosure>
  )
}
