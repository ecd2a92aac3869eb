import type { FlagChange, FlagConfiguration, World } from '@halyard/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isShownAt, faultAt as serverFaultAt } from '../../data/fault-at.ts'
import { useProject } from '../../data/project.ts'
import { useUnsaved } from '../../data/unsaved.ts'
import { Empty } from '../../parts/empty.tsx'
import { Note } from '../../parts/note.tsx'
import { type EditedVariant, editedVariantFaults } from '../../parts/variant-editor/edited-variant.ts'
import { VariantEditor } from '../../parts/variant-editor/variant-editor.tsx'
import { hrefOf } from '../../routes.ts'
import { DraftBar } from '../../tray/draft-bar.tsx'
import { addChanges } from '../../tray/tray.ts'
import { useDraftCheck } from '../../tray/use-draft-check.ts'
import { useReview } from '../../tray/use-review.ts'

interface Props {
  readonly world: World
  readonly feature: string
  readonly live: FlagConfiguration
  /** The configuration with the changes in the tray. */
  readonly proposed: FlagConfiguration
  readonly onReset: () => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The variants of a flag in an environment while a person edits them. */
export const VariantsDraft = ({ world, feature, live, proposed, onReset }: Props) => {
  // The change starts from the state that the person saw first, so that the tray notices what others changed since.
  const [seen] = useState({ world, live, proposed })
  const [variants, setVariants] = useState<readonly EditedVariant[]>(proposed.variants)
  const [, navigate] = useLocation()
  const { project, environment } = world
  const { data } = useProject(project)
  const review = useReview({ project, environment })
  const isChanged = !isSame(variants, seen.proposed.variants)
  useUnsaved(isChanged)
  const faults = editedVariantFaults(variants)
  // The editor has the fields of a variant.
  const change = { action: 'patchVariant', feature, payload: { variants } } as unknown as FlagChange
  const check = useDraftCheck(seen.world, isChanged && faults.size === 0 ? change : undefined)
  const faultAt = (path: string) => faults.get(path) ?? serverFaultAt(check.error, `${check.path}/variants${path === '' ? '' : `/${path}`}`)
  const put = () => {
    addChanges(seen.world, [change])
    navigate(hrefOf('flag', { name: feature }, undefined, environment))
  }
  return (
    <>
      {!isSame(live.variants, seen.live.variants) && (
        <Note kind="warning" isLive>
          <p>Somebody changed the variants after you opened this page. The tray will show both changes. Reset loads the present state.</p>
        </Note>
      )}
      {variants.length === 0 && (
        <Empty title="No variants">The flag is just on or off. Variants divide the users who get the flag into groups.</Empty>
      )}
      <VariantEditor
        variants={variants}
        onChange={setVariants}
        faultAt={faultAt}
        defaultStickiness={data?.defaultStickiness ?? 'default'}
        formerStickiness={live.variants[0]?.stickiness}
        hasOverrides
      />
      {proposed.strategies.some((strategy) => !strategy.disabled && strategy.variants.length > 0) && (
        <p>A strategy with variants of its own uses those instead of these.</p>
      )}
      <DraftBar
        scope={{ project, environment }}
        change={change}
        check={check}
        review={review}
        faults={faults.size}
        isChanged={isChanged}
        isShown={isShownAt(check.error, [check.path])}
        onPut={put}
        onReset={onReset}
      />
    </>
  )
}
